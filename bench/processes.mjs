import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a program to its end, its output unread, in `env`; answers with the milliseconds that took. Throws where it ends otherwise than expected. */
export const timed = ([program, ...args], env, expected = 0) =>
  new Promise((resolve, reject) => {
    const start = process.hrtime.bigint();
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'ignore'] });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === expected
        ? resolve(Number(process.hrtime.bigint() - start) / 1e6)
        : reject(new Error(`${program} ${args.join(' ')} ended with ${code}`)),
    );
  });

/** Runs a program to its end; answers with what it printed. Throws with what it said where it did not end well. */
export const printedBy = async ([program, ...args], options) => {
  const child = spawn(program, args, options);
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'])
    child[name].setEncoding('utf8').on('data', (text) => {
      texts[name] += text;
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${texts.stderr}`);
  return texts.stdout;
};

/** Runs a program to its end, its output unread, in `env`; answers with the milliseconds that took, and those of the processor, of all that it started. */
export const measured = async (line, env) => {
  const child = spawn('sh', ['-c', '"$@" >/dev/null; code=$?; times; exit $code', 'sh', ...line], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const start = process.hrtime.bigint();
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    told += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${line.join(' ')} ended with ${code}`);
  const wall = Number(process.hrtime.bigint() - start) / 1e6;
  // The second line is of the children: minutes and seconds, user and system.
  const parts = [
    ...told
      .trim()
      .split('\n')
      .at(-1)
      .matchAll(/(\d+)m([\d.]+)s/g),
  ];
  return { wall, processor: parts.reduce((sum, [, m, s]) => sum + (m * 60 + Number(s)) * 1000, 0) };
};

const at = (share) => (times) => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)];

/** What is told of many times: the least is what the work itself takes, the quartiles what it took beside whatever else ran. */
export const figures = { min: at(0), q1: at(0.25), median: at(0.5), q3: at(0.75) };

/** A table of milliseconds, each also as a ratio to the cases named in `bases`; the ratios are those of the medians. */
export const tableOf = (times, bases) => {
  const head = ['', ...Object.keys(figures), ...bases.map((name) => `÷ ${name}`)];
  const rows = Object.entries(times).map(([name, list]) => [
    name,
    ...Object.values(figures).map((figure) => figure(list).toFixed(1)),
    ...bases.map((base) => (figures.median(list) / figures.median(times[base])).toFixed(2)),
  ]);
  return listOf([head, ...rows]);
};

/** Rows of texts in columns, the first from the left, the others from the right. */
export const listOf = (rows) => {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  const line = (row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at])))
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
};

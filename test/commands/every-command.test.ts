import stringWidth from 'string-width';
import { expect, it, onTestFinished } from 'vitest';
import { invocationsOf, specs, wordsOf } from '../support/commands.ts';
import { openTestCli, type TestCli } from '../support/test-cli.ts';

/** Text for machines: a field or value of the API, a timestamp, a colour. */
const forMachines = /\b[a-z]+_[a-z_]+\b|\d{4}-\d\d-\d\d(?:T|\b)|#[0-9A-F]{6}\b/;

/** An evening with every command about the restaurant, except those about files. */
const evening = `
reservas create --fecha hoy --inicio 20:15 --nombre "María de los Ángeles Fernández" --comensales 2 --mesa S1 --notas "alérgica al marisco y a los frutos secos, piden la mesa de la ventana y una trona"
reservas create --fecha hoy --inicio 20:30 --nombre Ruiz --comensales 2 --mesa S2 --telefono 612345678
reservas create --fecha hoy --inicio 22 --nombre "José Antonio García" --comensales 2
reservas create --fecha hoy --inicio 19:00 --nombre Ausente --comensales 2
reservas create --fecha mañana --inicio 21 --nombre "Ana Torres" --comensales 4 --telefono 611111111
reservas list
reservas get "josé antonio garcía"
reservas update ruiz --notas "llegan tarde"
reservas confirm ruiz
reservas note ruiz "traen tarta"
reservas move "josé antonio garcía" --inicio 22:15
reservas late "josé antonio garcía" 20
reservas swap s1 s2
reservas seat s1
reservas finish s1
reservas noshow ausente
reservas walkin --comensales 2
floor learn --desde -1d
floor show
reservas now
reservas free --comensales 2 --hora 21
reservas timeline
reservas stats
reservas sheet
reservas reconfirm --fecha mañana
reservas history "josé antonio garcía"
reservas changes --desde 12:00
reservas stats --semana
reservas watch --once
reservas cancel "josé antonio garcía"
reservas close --yes
reservas delete "ana torres" --fecha mañana --yes
crm create --full-name "Ana Ruiz Prado" --phone 611222333 --notes "celíaca"
crm create --full-name "Ana Ruiz" --phone 611222333
crm search ana
crm get 1
crm update 1 --notes "celíaca; mesa tranquila"
crm note 1 "prefiere la terraza"
crm history 1
crm regulars --desde -90d --limit 3
crm duplicates
crm delete 2 --yes
crm erase 1 --yes
menu categories add --name "Para empezar y compartir en el centro de la mesa"
menu categories list
menu categories get 1
menu categories update 1 --sort-order 3
menu items add --category-id 1 --name "Croquetas de jamón ibérico de bellota con pan de cristal" --price 9.5
menu items list
menu items get 1
menu items update 1 --price 10
menu items unavailable 1
menu items available 1
menu items delete 1 --yes
menu categories delete 1 --yes
events create --name cata --max-guests 20
events list
events get 1
events update 1 --title "Cata de vinos de Jerez y de la Ribera del Duero"
events deactivate 1
events activate 1
events sessions create 1 --session-date +9d --start-time 20:00 --end-time 23:00 --max-guests 20 --table-booking-mode none
events sessions list 1
events delete 1 --yes
waitlist
undo --list
undo --yes
profile list
whoami
doctor
`;
const lines = evening.trim().split('\n').map(wordsOf);

/** Commands about files, the program or the panel, which have their own tests. */
const elsewhere =
  /^(admin|api|board|commands|completion|openapi|serve|demo|profile|proposals|approve|reject|mcp|skill|menu (export|plan|apply|reprice)|floor edit|waitlist (add|call|seat|cancel))\b|\b(export|import)$/;

/** What a person must not read: lines wider than 60 columns, and text for machines. */
const findFlaws = (output: string): string[] => {
  // A link is one word, however long.
  const isTooWide = (line: string) => stringWidth(line) > 60 && !/\b(sms|mailto|https):/.test(line);
  return [...output.split('\n').filter(isTooWide), ...(forMachines.exec(output) ?? [])];
};

const isWrite = ({ method }: { method: string }) => method !== 'GET';

/** Runs the evening, each line first with `before`, and lists what is wrong with its lines. */
const spendEvening = async (lang: string, before?: (cli: TestCli, words: string[]) => Promise<number[]>) => {
  const cli = await openTestCli({ tables: { S1: [1, 4], S2: [1, 4], S3: [1, 4], T1: [1, 2] } });
  onTestFinished(cli.close);
  const wrong: string[] = [];
  for (const words of lines) {
    const line = words.join(' ');
    const restricted = (await before?.(cli, words))?.join();
    const { code, stdout, stderr, sent } = await cli.run([...words, '--lang', lang], { columns: 60 });
    const flaws = findFlaws(stdout + stderr);
    if (code !== 0 || flaws.length > 0) wrong.push(`${line} → ${code}\n${flaws.join('\n')}`);
    const expected = sent.some(isWrite) ? (/^(undo|crm erase)/.test(line) ? '4,4' : '4,0') : '0,0';
    const isListed = !/ --list$|^(whoami|doctor)$|^reservas close/.test(line);
    if (restricted !== undefined && isListed && restricted !== expected)
      wrong.push(`${line} → ${restricted}`);
  }
  return wrong;
};

it('every command in English prints words for people within 60 columns', async () => {
  expect(await spendEvening('en')).toEqual([]);
});

it('every command in Spanish does too, and sends only reads while writes are refused or proposed', async () => {
  const sentWrites: string[] = [];
  const wrong = await spendEvening('es', async (cli, words) => {
    const codes = [];
    for (const mode of ['no', 'propose']) {
      const { code, sent } = await cli.run(words, { env: { MAITRE_WRITES: mode } });
      if (sent.some(isWrite)) sentWrites.push(`${words.join(' ')} with ${mode}`);
      codes.push(code);
    }
    return codes;
  });
  expect([wrong, sentWrites]).toEqual([[], []]);
});

it('an example of every other command that writes sends only reads while writes are restricted', async () => {
  const cli = await openTestCli({ sample: true });
  onTestFinished(cli.close);
  const writing = specs.filter(
    ({ operations = [], effect, path }) =>
      elsewhere.test(path.join(' ')) &&
      (path[0] === 'api' || (effect !== 'none' && operations.some(isWrite))),
  );
  expect(writing.length).toBeGreaterThan(5);
  const wrong: string[] = [];
  for (const { examples, readingFlags = [] } of writing) {
    const lines = Object.keys(examples)
      .filter((line) => !/ --dry-run|^api (\/|GET)/.test(line))
      .slice(0, 1);
    for (const line of lines) {
      const isRead = readingFlags.some((name) => line.includes(`--${name}`));
      for (const mode of ['no', 'propose']) {
        const { code, sent } = await cli.run([...wordsOf(line), '--yes'], { env: { MAITRE_WRITES: mode } });
        const isRefused = isRead || mode === 'propose' || code === 4;
        if (!isRefused || sent.some(isWrite)) wrong.push(`${line} with ${mode} → ${code}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('an option with an invalid value sends nothing', async () => {
  const cli = await openTestCli();
  onTestFinished(cli.close);
  const wrong: string[] = [];
  for (const { path, args = [], flags = {} } of specs) {
    const words = args.filter(({ optional }) => !optional).map(() => '1');
    for (const [name, { type, choices, repeatable }] of Object.entries(flags)) {
      if ((!type && !choices) || repeatable) continue;
      for (const value of type === 'integer' ? ['x', '-7'] : ['x']) {
        const { code, sent } = await cli.run([...path, ...words, `--${name}=${value}`, '--yes']);
        if (code !== 2 || sent.length > 0) wrong.push(`${path.join(' ')} --${name}=${value} → ${code}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('the evening contains every command', () => {
  const run = lines.map((words) => words.join(' '));
  const missing = specs
    .map((spec) => invocationsOf(spec).map((words) => words.join(' ')))
    .filter(([name = '']) => !elsewhere.test(name))
    .filter((names) => !names.some((name) => run.some((line) => `${line} `.startsWith(`${name} `))));
  expect(missing).toEqual([]);
});

// Guests from files, imported by runs that are killed, one file a worker until it is whole.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whoever a file names is there once, whatever became of the runs that sent it. */
export const importing = ({ folder, run, random, account }) => {
  const files = [];
  const names = [];

  const next = () => {
    const file = { path: join(folder, `guests-${files.length}.csv`), isDone: false, isBusy: false };
    const guests = Array.from({ length: 20 + random(40) }, (_, at) => `Import ${files.length}-${at}`);
    writeFileSync(file.path, `Nombre;Notas\n${guests.map((name) => `${name};soak\n`).join('')}`);
    names.push(...guests);
    files.push(file);
    return file;
  };

  const once = async (remote, file, killAfter) => {
    file.isBusy = true;
    const words = ['crm', 'import', file.path, '--concurrency', String(1 + random(6)), '--timeout', '5'];
    const { code } = await run(words, remote, killAfter);
    file.isBusy = false;
    if (code === 0) file.isDone = true;
    account[code === 0 ? 'imports' : code === null ? 'imports killed' : 'imports ended early']++;
  };

  return {
    counts: ['imports', 'imports killed', 'imports ended early'],
    work: (remote) => {
      const file = files.find(({ isDone, isBusy }) => !isDone && !isBusy) ?? next();
      return once(remote, file, random(3) > 0 ? 200 + random(1500) : undefined);
    },
    settle: async (remote) => {
      for (const file of files)
        for (let left = 3; !file.isDone && left > 0; left--) await once(remote, file, undefined);
    },
    problems: async (remote) => {
      const { stdout } = await run(['crm', 'search', '--all', '--json'], remote);
      const there = new Map();
      for (const { full_name } of JSON.parse(stdout)) there.set(full_name, (there.get(full_name) ?? 0) + 1);
      account['guests imported'] = there.size;
      return [
        ...files.filter(({ isDone }) => !isDone).map(({ path }) => `${path}: never finished`),
        ...names
          .filter((name) => there.get(name) !== 1)
          .map((name) => `${name}: ${there.get(name) ?? 0} records`),
      ];
    },
  };
};

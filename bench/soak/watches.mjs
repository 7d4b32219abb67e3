// The book watched by a process that is killed and started again, while others write to it.
import { once } from 'node:events';

/** No change is told twice, and no more of them are swallowed than the watcher was killed. */
export const watching = ({ start, run, random, account, isOver }) => {
  const told = new Map();
  const hear = (line) => {
    try {
      const { type, reserva, changes } = JSON.parse(line);
      if (reserva === null) return;
      const what = JSON.stringify([type, reserva.id, changes]);
      told.set(what, (told.get(what) ?? 0) + 1);
      account.events++;
    } catch {
      // The end of a process cut it off.
    }
  };
  const words = ['reservas', 'watch', '-o', 'ndjson', '--timeout', '5'];

  const watch = async (remote) => {
    const child = start([...words, '--every', '1s'], remote);
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    child.stderr.resume();
    const ended = once(child, 'close');
    const timer = setTimeout(() => child.kill('SIGKILL'), 2000 + random(6000));
    await ended;
    clearTimeout(timer);
    account['watchers killed']++;
    text.split('\n').filter(Boolean).forEach(hear);
  };

  const look = async (remote) => {
    const { code, stdout } = await run([...words, '--once'], remote);
    stdout.split('\n').filter(Boolean).forEach(hear);
    return code;
  };

  return {
    counts: ['looks in vain', 'events', 'watchers killed'],
    begin: async (remote) => {
      while ((await look(remote)) !== 0) account['looks in vain']++;
    },
    work: async (remote) => {
      while (!isOver()) await watch(remote);
    },
    settle: look,
    /** `book`: what stands in the end. */
    problems: (book) => {
      const twice = [...told].filter(([, times]) => times > 1).map(([what]) => `told twice: ${what}`);
      const created = new Set([...told.keys()].map((what) => JSON.parse(what)).map(([, id]) => id));
      const swallowed = book.filter(({ id }) => !created.has(id)).length;
      account['events swallowed'] = swallowed;
      return swallowed > account['watchers killed'] ? [...twice, `${swallowed} bookings never told`] : twice;
    },
  };
};

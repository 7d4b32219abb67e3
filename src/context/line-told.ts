import type { Globals } from '../cli/globals.ts';
import type { Transport } from '../client/transport.ts';
import type { Lang } from '../ground/i18n.ts';
import type { Runtime } from '../ground/runtime.ts';
import type { Target } from '../profiles/target.ts';
import type { Screen } from '../render/terminal.ts';
import { patiently } from './patience.ts';

interface Telling {
  readonly globals: Pick<Globals, 'verbose' | 'quiet'>;
  readonly world: Pick<Runtime, 'now'>;
  readonly lang: Lang;
  readonly screen: Screen;
}

/** The transport, of which somebody is told: each request with `--verbose`, else at a terminal what is waited for. */
export const lineTold = async (
  transport: Transport,
  telling: Telling,
  { baseUrl }: Target,
): Promise<Transport> => {
  const { globals, screen } = telling;
  if (globals.verbose) return traced(telling, transport);
  // What is in this process answers at once; a terminal that erases nothing would keep every such line.
  const isWanted = !globals.quiet && screen.escapes.stderr;
  return isWanted && baseUrl !== undefined ? patiently(transport, telling, baseUrl) : transport;
};

const traced = async ({ lang, world, screen }: Telling, transport: Transport): Promise<Transport> => {
  const [{ createTracedTransport }, { toSafeLine: clean }, { printNotice: say }] = await Promise.all([
    import('../client/trace.ts'),
    import('../render/sanitize.ts'),
    import('../render/notice.ts'),
  ]);
  const write = (line: string) => void say(screen, `${clean(line)}\n`);
  return createTracedTransport(transport, { lang, now: world.now, write });
};

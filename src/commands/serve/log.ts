import type { Context } from '../../context/context.ts';
import type { Text } from '../../ground/lang.ts';

/** How much may wait for whoever reads stderr, in characters. */
const mostWaiting = 1024 * 1024;

/**
 * Writes an entry as a line of JSON on stderr; with `--quiet` only one that speaks of a failure of the service. A
 * reader that is slow, or not there, neither stops the service nor fills its memory: what does not fit is counted in the
 * next line that does.
 */
export const jsonLog = ({ screen, globals, world }: Pick<Context, 'screen' | 'globals' | 'world'>) => {
  let waiting = 0;
  let dropped = 0;
  return (entry: object, status: number): void => {
    if (globals.quiet && status < 500) return;
    if (waiting > mostWaiting) {
      dropped += 1;
      return;
    }
    const line = `${JSON.stringify({ time: world.now().toISOString(), ...entry, ...(dropped > 0 && { dropped }) })}\n`;
    dropped = 0;
    waiting += line.length;
    void screen.err(line).then(() => {
      waiting -= line.length;
    });
  };
};

export type Log = ReturnType<typeof jsonLog>;
export type Mentioning = Pick<Context, 'lang' | 'screen' | 'notice'>;

/** Says something once, in the form that stderr has: a notice to a person, else a line of the log. */
export const mention = ({ lang, screen, notice }: Mentioning, log: Log, message: Text): void => {
  if (screen.stderrIsTerminal) notice(message);
  else log({ message: message[lang] }, 200);
};

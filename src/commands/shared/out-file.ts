import type { Context } from '../../context/context.ts';
import { holdFiles } from '../../files/hold.ts';
import { namedBy } from '../../files/named-by.ts';
import type { Text } from '../../ground/lang.ts';

/** How long another run that writes the same file is waited for, in milliseconds. */
const longestWait = 60_000;

const waits: Text = {
  en: 'another run writes the same file: waiting for it',
  es: 'otra ejecución escribe el mismo fichero: se espera a que acabe',
};

/** Does the work while nobody else writes the files that `--out` names. Whoever waits for another run at a terminal is told, and may leave. */
export const holdingOut = <T>(
  { world, screen, remark }: Context,
  paths: readonly string[],
  work: () => Promise<T>,
): Promise<T> => {
  // Cron sends a mail of whatever is said, and waiting is no failure.
  const onWait = () => screen.stderrIsTerminal && remark(waits);
  const options = { patience: longestWait, signal: world.signal, onWait };
  return namedBy('--out', () => holdFiles(paths, options, work));
};

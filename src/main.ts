import { type Preflight, scanArgv } from './cli/scan-argv.ts';
import { exits } from './ground/errors.ts';
import type { Runtime, Sink } from './ground/runtime.ts';
import { version } from './ground/runtime.ts';
import { createScreen, type Screen } from './render/terminal.ts';

/** Runs the words after `maitre`, and answers with the exit code. */
export const main = async (argv: readonly string[], world: Runtime): Promise<number> => {
  const preflight = scanArgv(argv);
  const isPrepared = preflight.request === 'completion' || preflight.request === 'commands';
  const isAtOnce = preflight.request !== 'command' && !isPrepared;
  const outputs = world.direct ?? world;
  const screen = createScreen({
    stdout: outputs.stdout,
    stderr: isAtOnce ? lazily(() => outputs.stderr) : outputs.stderr,
    env: world.env,
    noColour: preflight.isColourless,
  });
  // What a shell asks in the middle of a line: the kind, the word that was begun, the words before it.
  if (argv[0] === '__complete' && argv.length > 3) {
    const { answerShell } = await import('./program/completing.ts');
    return answerShell(argv.slice(1), world, screen);
  }
  if (isPrepared) {
    const { answerPrepared } = await import('./program/prepared.ts');
    const code = await answerPrepared(preflight, world, screen);
    if (code !== undefined) return code;
  }
  if (!isAtOnce) {
    const { run } = await import('./program/run.ts');
    return run(preflight, world, screen);
  }
  try {
    await screen.out(await atOnce(preflight, world, screen));
    return exits.done;
  } catch (error) {
    const { renderProblem } = await import('./render/problem.ts');
    await screen.err(renderProblem(error, { json: false, lang: 'en', colour: false }));
    return exits.unexpected;
  }
};

/** A stream that is opened when it is written to: opening one takes as long as the whole answer. */
const lazily = (open: () => Sink): Sink => ({ write: (text, done) => open().write(text, done) });

const atOnce = async (preflight: Preflight, { env }: Runtime, screen: Screen): Promise<string> => {
  if (preflight.request === 'version') return `${version}\n`;
  if (preflight.request === 'profiles') return (await import('./profiles/target.ts')).profileNames(env);
  return (await import('./program/help.ts')).programHelp(preflight, env, screen);
};

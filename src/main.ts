import { type Preflight, scanArgv } from './cli/scan-argv.ts';
import { exits } from './ground/errors.ts';
import type { Runtime, Sink } from './ground/runtime.ts';
import { compileWholeFiles, version } from './ground/runtime.ts';
import { createScreen, type Screen } from './render/terminal.ts';

/** Runs the words after `maitre`. Resolves to the exit code. */
export const main = async (argv: readonly string[], runtime: Runtime): Promise<number> => {
  const preflight = scanArgv(argv);
  const { request } = preflight;
  // The build prepares the output of these two.
  const mayBePrepared = request === 'completion' || request === 'commands';
  const isInfo = request === 'version' || request === 'help' || request === 'profiles';
  const outputs = runtime.direct ?? runtime;
  const screen = createScreen({
    stdout: outputs.stdout,
    stderr: isInfo ? openLazily(() => outputs.stderr) : outputs.stderr,
    env: runtime.env,
    noColour: preflight.isColourless,
    getSignal: isInfo ? undefined : () => runtime.signal,
  });
  // A shell completes a record: `__complete records RESOURCE PREFIX WORD…`
  if (argv[0] === '__complete' && argv.length > 3) {
    const { answerShell } = await import('./program/completing.ts');
    return answerShell(argv.slice(1), runtime, screen);
  }
  if (mayBePrepared) {
    const { printPrepared } = await import('./program/prepared.ts');
    const code = await printPrepared(preflight, runtime, screen);
    if (code !== undefined) return code;
  }
  if (!isInfo) {
    compileWholeFiles();
    const { run } = await import('./program/run.ts');
    return run(preflight, runtime, screen);
  }
  try {
    await screen.out(await getInfo(preflight, runtime, screen));
    return exits.done;
  } catch (error) {
    const { renderProblem } = await import('./render/problem.ts');
    await screen.err(renderProblem(error, { json: false, lang: 'en', colour: false }));
    return exits.unexpected;
  }
};

/** Opens the stream on the first write: opening takes as long as `--version`. */
const openLazily = (open: () => Sink): Sink => ({ write: (text, done) => open().write(text, done) });

const getInfo = async (preflight: Preflight, { env }: Runtime, screen: Screen): Promise<string> => {
  if (preflight.request === 'version') return `${version}\n`;
  if (preflight.request === 'profiles') return (await import('./profiles/target.ts')).listProfileNames(env);
  return (await import('./program/prepared.ts')).getProgramHelp(preflight, env, screen);
};

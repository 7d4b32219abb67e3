import { exits } from './ground/errors.ts';
import type { World } from './ground/world.ts';
import { createScreen, type Sink } from './render/screen.ts';

/** The version of the package, put in by the build. */
declare const MAITRE_VERSION: string | undefined;
const version = typeof MAITRE_VERSION === 'string' ? MAITRE_VERSION : 'development';

/** Runs the words after `maitre`, and answers with the exit code. */
export const main = async (argv: readonly string[], world: World): Promise<number> => {
  const isAtOnce = isVersion(argv) || isCompletion(argv) || isHelp(argv);
  const screen = createScreen({
    stdout: world.stdout,
    stderr: isAtOnce ? lazily(() => world.stderr) : world.stderr,
    env: world.env,
    noColour: argv.includes('--no-color'),
  });
  if (!isAtOnce) {
    const { run } = await import('./program/run.ts');
    return run(argv, world, screen);
  }
  try {
    await screen.out(await atOnce(argv, world));
    return exits.done;
  } catch (error) {
    const { renderProblem } = await import('./render/problem.ts');
    await screen.err(renderProblem(error, { json: false, lang: 'en', colour: false }));
    return exits.unexpected;
  }
};

const isVersion = (argv: readonly string[]): boolean => argv[0] === '--version' || argv[0] === '-V';

/** Whether a shell asks for what it cannot know: the names of the profiles. */
const isCompletion = (argv: readonly string[]): boolean =>
  argv[0] === '__complete' && argv[1] === 'profiles' && argv.length === 2;

/** Whether the program's own help is asked for: no word of a command, at most a language. */
const isHelp = (argv: readonly string[]): boolean =>
  argv.every(
    (word, index) =>
      ['--help', '-h', 'help', '--lang'].includes(word) ||
      argv[index - 1] === '--lang' ||
      word.startsWith('--lang='),
  );

/** A stream that is opened when it is written to: opening one takes as long as the whole answer. */
const lazily = (open: () => Sink): Sink => ({ write: (text, done) => open().write(text, done) });

const atOnce = async (argv: readonly string[], { env }: World): Promise<string> => {
  if (isVersion(argv)) return `${version}\n`;
  if (isCompletion(argv)) return (await import('./profiles/choice.ts')).profileNames(env);
  return (await import('./program/overview.ts')).overview(argv, env);
};

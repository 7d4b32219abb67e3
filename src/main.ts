import { languageOf } from './cli/language.ts';
import { exits } from './errors.ts';
import type { Lang } from './lang.ts';
import { createScreen } from './render/screen.ts';
import type { World } from './world.ts';

/** The version of the package, put in by the build. */
declare const MAITRE_VERSION: string | undefined;
const version = typeof MAITRE_VERSION === 'string' ? MAITRE_VERSION : 'development';

/** Runs the words after `maitre`, and answers with the exit code. */
export const main = async (argv: readonly string[], world: World): Promise<number> => {
  const screen = createScreen({ ...world, noColour: argv.includes('--no-color') });
  if (!isVersion(argv) && !isHelp(argv)) {
    const { run } = await import('./program.ts');
    return run(argv, world, screen);
  }
  try {
    const text = isVersion(argv)
      ? `${version}\n`
      : await helpIn(languageOf(argv, world.env, () => undefined));
    await screen.out(text);
    return exits.done;
  } catch (error) {
    const { renderProblem } = await import('./render/problem.ts');
    await screen.err(renderProblem(error, { json: false, lang: 'en', colour: false }));
    return exits.unexpected;
  }
};

const isVersion = (argv: readonly string[]): boolean => argv[0] === '--version' || argv[0] === '-V';

/** Whether the program's own help is asked for: no word of a command, at most a language. */
const isHelp = (argv: readonly string[]): boolean =>
  argv.every(
    (word, index) =>
      ['--help', '-h', 'help', '--lang'].includes(word) ||
      argv[index - 1] === '--lang' ||
      word.startsWith('--lang='),
  );

const helpIn = async (lang: Lang): Promise<string> => {
  const [{ rootHelp }, { groups }] = await Promise.all([
    import('./cli/help.ts'),
    import('./commands/groups.ts'),
  ]);
  return rootHelp(groups, lang);
};

import { languageOf } from './cli/language.ts';
import type { Lang } from './lang.ts';
import { createScreen, type Screen } from './render/screen.ts';
import type { World } from './world.ts';

/** The version of the package, put in by the build. */
declare const MAITRE_VERSION: string | undefined;
const version = typeof MAITRE_VERSION === 'string' ? MAITRE_VERSION : 'development';

/** Runs the words after `maitre`, and answers with the exit code. Rejects never. */
export const main = async (argv: readonly string[], world: World): Promise<number> => {
  const screen = createScreen({ ...world, noColour: argv.includes('--no-color') });
  const lang = languageOf(argv, world.env, () => undefined);
  if (argv[0] === '--version' || argv[0] === '-V') await screen.out(`${version}\n`);
  else if (argv.length === 0 || isHelp(argv)) await showHelp(screen, lang);
  else {
    const { run } = await import('./program.ts');
    return run(argv, world, screen);
  }
  return 0;
};

const isHelp = (argv: readonly string[]): boolean =>
  argv.every(
    (word, index) =>
      ['--help', '-h', 'help', '--lang'].includes(word) ||
      argv[index - 1] === '--lang' ||
      word.startsWith('--lang='),
  );

const showHelp = async (screen: Screen, lang: Lang): Promise<void> => {
  const [{ rootHelp }, { groups }] = await Promise.all([
    import('./cli/help.ts'),
    import('./commands/groups.ts'),
  ]);
  await screen.out(rootHelp(groups, lang));
};

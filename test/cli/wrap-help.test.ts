import { describe, expect, it } from 'vitest';
import { formatRootHelp } from '../../src/cli/help.ts';
import { parseCommand } from '../../src/cli/parse.ts';
import { scanArgv } from '../../src/cli/scan-argv.ts';
import { formatRow } from '../../src/cli/wrap-help.ts';
import { groups } from '../../src/commands/groups.ts';
import { type Lang, languages } from '../../src/ground/i18n.ts';
import { specs } from '../support/commands.ts';
import { openTestCli } from '../support/test-cli.ts';

const helpsIn = async (lang: Lang, width: number): Promise<string[]> => [
  formatRootHelp(groups, lang, width),
  ...(await Promise.all(
    specs.map(async ({ path }) => {
      const parsed = await parseCommand(scanArgv([...path, '--help']), groups, lang);
      return parsed.kind === 'help' ? parsed.format(width) : expect.fail('it runs');
    }),
  )),
];

/** The words in their order, without the backslashes of a wrapped command. */
const wordsOf = (text: string): string => text.replaceAll(/ \\\n/g, ' ').split(/\s+/).join(' ');

/** A line that cannot be wrapped: one word of a shell, or the usage, which commander keeps on one line. */
const isUnbreakable = /^ *(?:[^\s'"]|'[^']*'|"[^"]*")+(?: \\)?$|^(?:Usage|Uso): /;

describe.each(languages)('every help in %s', (lang) => {
  it.each([40, 52, 60, 79])('has the same words in %i columns, and breaks none', async (columns) => {
    const [wide, narrow] = await Promise.all([helpsIn(lang, 80), helpsIn(lang, columns)]);
    expect(narrow.map(wordsOf)).toEqual(wide.map(wordsOf));
    const long = narrow.flatMap((help) => help.split('\n')).filter((line) => line.length > columns);
    expect(long.filter((line) => !isUnbreakable.test(line))).toEqual([]);
  });
});

it('an explanation is beside its term, or below it if space is short', () => {
  const row = (width: number) => formatRow('--fecha <D>', 24, 'el día; si falta, hoy, o el de antes', width);
  expect(row(60)).toBe(
    '  --fecha <D>               el día; si falta, hoy, o el de\n                            antes',
  );
  expect(row(40)).toBe('  --fecha <D>\n      el día; si falta, hoy, o el de\n      antes');
});

it('a narrow terminal shows a narrow help, of a command and of the program', async () => {
  const cli = await openTestCli();
  for (const line of ['--help', 'reservas list --help']) {
    const { stdout } = await cli.run(line, { columns: 50, answers: [] });
    expect(stdout.split('\n').filter((shown) => shown.length > 50)).toEqual([]);
  }
  await cli.close();
});

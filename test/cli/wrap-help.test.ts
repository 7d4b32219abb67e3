import { describe, expect, it } from 'vitest';
import { rootHelp } from '../../src/cli/help.ts';
import { parseLine } from '../../src/cli/parse.ts';
import { scanArgv } from '../../src/cli/scan-argv.ts';
import { narrowHelp } from '../../src/cli/wrap-help.ts';
import { groups } from '../../src/commands/groups.ts';
import { type Lang, languages } from '../../src/ground/i18n.ts';
import { specs } from '../support/commands.ts';
import { openHouse } from '../support/house.ts';

const helpsIn = async (lang: Lang): Promise<string[]> => [
  rootHelp(groups, lang),
  ...(await Promise.all(
    specs.map(async ({ path }) => {
      const parsed = await parseLine(scanArgv([...path, '--help']), groups, lang);
      return parsed.kind === 'help' ? parsed.text : expect.fail('it runs');
    }),
  )),
];

/** The words in their order, without what breaks a command. */
const said = (text: string): string => text.replaceAll(/ \\\n/g, ' ').split(/\s+/).join(' ');

/** What a shell takes for one word is never broken. */
const isOneWord = /^ *(?:[^\s'"]|'[^']*'|"[^"]*")+(?: \\)?$/;

describe.each(languages)('every help in %s', (lang) => {
  it.each([40, 52, 60, 79])('says the same in %i columns, no word broken', async (columns) => {
    for (const help of await helpsIn(lang)) {
      const narrow = narrowHelp(help, columns);
      expect(said(narrow)).toBe(said(help));
      const long = narrow.split('\n').filter((line) => line.length > columns && !isOneWord.test(line));
      expect(long).toEqual([]);
    }
  });
});

it('stays as it is from 80 columns on, and is drawn for 40 at least', async () => {
  const help = rootHelp(groups, 'es');
  expect(narrowHelp(help, 80)).toBe(help);
  expect(narrowHelp(help, 10)).toBe(narrowHelp(help, 40));
});

it('keeps what a term means beside it, or below where little room is left', () => {
  const help =
    '  --fecha <D>               el día; si falta, hoy, o el que se haya dicho antes de\n                            hoy';
  expect(narrowHelp(help, 60)).toBe(
    '  --fecha <D>               el día; si falta, hoy, o el que\n                            se haya dicho antes de hoy',
  );
  expect(narrowHelp(help, 40)).toBe(
    '  --fecha <D>\n      el día; si falta, hoy, o el que se\n      haya dicho antes de hoy',
  );
});

it('is what a narrow terminal shows, of a command and of the program', async () => {
  const house = await openHouse();
  for (const line of ['--help', 'reservas list --help']) {
    const { stdout } = await house.run(line, { columns: 50, answers: [] });
    expect(stdout.split('\n').filter((shown) => shown.length > 50)).toEqual([]);
  }
  await house.close();
});

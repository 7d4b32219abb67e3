import { type LocalizedText, localize } from '../ground/i18n.ts';
import { parseJson } from '../ground/json.ts';
import { printNotice, reflow } from './notice.ts';
import type { CommandResult, LiveOutcome, RenderOptions, StreamOutcome } from './outcome.ts';
import { render, renderParts } from './output.ts';
import { paint } from './status.ts';
import type { Screen } from './terminal.ts';

export interface PresentOptions extends Omit<RenderOptions, 'width' | 'height' | 'colour' | 'terminal'> {
  /** A write is told in a line, in place of its record. */
  readonly spoken?: boolean | undefined;
  /** `--quiet`: the data and nothing else. */
  readonly quiet?: boolean | undefined;
}

/** Writes an outcome: its data to stdout, what is said of it to stderr. */
export const present = async (
  screen: Screen,
  outcome: CommandResult,
  options: PresentOptions,
): Promise<void> => {
  if (outcome.kind === 'stream') return follow(screen, outcome, options);
  if (outcome.kind === 'live') return redraw(screen, outcome, options);
  const { width, height, colour, stdoutIsTerminal: terminal } = screen;
  const said = 'said' in outcome ? outcome.said : undefined;
  if (said && options.spoken) {
    const { spokenLine } = await import('./notice.ts');
    for (const one of said) {
      await screen.out(await shownOn(screen, spokenLine(one, { ...options, width, colour: colour.stdout })));
      await sayAll(screen, one.warnings, options);
    }
    return sayAll(screen, outcome.notices ?? [], options);
  }
  const parts = await renderParts(outcome, { ...options, width, height, colour: colour.stdout, terminal });
  const heading = before(outcome, options);
  await sayAll(screen, heading, options);
  let lines = heading.length + 1;
  for (const part of parts) {
    if (height !== undefined) lines += part.split('\n').length - 1;
    await screen.out(options.format === 'table' ? await shownOn(screen, part) : part);
    if (screen.stdoutIsClosed) break;
  }
  const scrolls = height !== undefined && lines > height;
  await sayAll(screen, after(outcome, options, scrolls ? heading : []), options);
};

/** What people read, in the signs that their terminal has. */
const shownOn = async ({ unicode }: Screen, text: string): Promise<string> =>
  unicode ? text : (await import('./sanitize.ts')).toAscii(text);

/** A line of what is followed, which goes on below where the terminal has no room for it. */
const lineOn = async (screen: Screen, line: string): Promise<string> => {
  const shown = await shownOn(screen, line);
  return screen.stdoutIsTerminal ? reflow(shown, screen.width) : shown;
};

const follow = async (screen: Screen, outcome: StreamOutcome, { format, lang }: PresentOptions) => {
  const { toJsonLine } = await import('./json.ts');
  const isForPeople = format === 'table' || format === 'md';
  await outcome.run(async (row) => {
    await screen.out(`${isForPeople ? await lineOn(screen, outcome.lineOf(row, lang)) : toJsonLine(row)}\n`);
    return !screen.stdoutIsClosed;
  });
};

/** From the top left corner on an empty screen. */
const anew = '\x1b[H\x1b[2J\x1b[3J';

const redraw = async (screen: Screen, outcome: LiveOutcome, options: PresentOptions): Promise<void> => {
  const { toJsonLine } = await import('./json.ts');
  const isForPeople = options.format === 'table' || options.format === 'md';
  let last: string | undefined;
  await outcome.run(async (look) => {
    if (isForPeople) {
      if (screen.escapes.stdout) await screen.out(anew);
      await present(screen, look, options);
      return !screen.stdoutIsClosed;
    }
    const line = toJsonLine(
      parseJson(await render(look, { ...options, format: 'json', width: 80, colour: false })),
    );
    if (line !== last) await screen.out(`${line}\n`);
    last = line;
    return !screen.stdoutIsClosed;
  });
};

const before = (outcome: CommandResult, { format }: PresentOptions): LocalizedText[] => {
  if (outcome.kind !== 'list') return [];
  const heading = format === 'table' ? (outcome.heading ?? outcome.assumption) : outcome.assumption;
  return heading ? [heading] : [];
};

/** The sum under the table, with what has scrolled away above it. */
const after = (
  outcome: CommandResult,
  { format }: PresentOptions,
  gone: readonly LocalizedText[],
): LocalizedText[] => {
  const surprises = 'said' in outcome ? (outcome.said ?? []).flatMap((one) => one.warnings) : [];
  const notices = [...surprises, ...(outcome.notices ?? [])];
  const summary = outcome.kind === 'list' && format === 'table' ? summaryOf(outcome) : undefined;
  if (!summary) return notices;
  return [localize((lang) => [...gone, summary].map((text) => text[lang]).join(' · ')), ...notices];
};

const summaryOf = ({
  summary,
  records,
}: Extract<CommandResult, { kind: 'list' }>): LocalizedText | undefined =>
  typeof summary === 'function' ? summary(records) : summary;

const sayAll = async (
  screen: Screen,
  texts: readonly LocalizedText[],
  { lang, quiet }: PresentOptions,
): Promise<void> => {
  if (quiet) return;
  for (const text of texts)
    await printNotice(screen, `${paint(text[lang], 'quiet', screen.colour.stderr)}\n`);
};

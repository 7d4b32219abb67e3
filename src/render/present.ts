import { joinTexts, type LocalizedText, localize } from '../ground/i18n.ts';
import { parseJson } from '../ground/json.ts';
import { getSummary } from './columns.ts';
import { warningSign } from './notes.ts';
import { printNotice, reflow } from './notice.ts';
import { render, renderParts } from './output.ts';
import { paint } from './palette.ts';
import type { CommandResult, LiveResult, RenderOptions, StreamResult } from './result.ts';
import { toAscii, toSafeLine } from './sanitize.ts';
import type { Screen } from './terminal.ts';

interface PresentOptions extends Omit<RenderOptions, 'width' | 'height' | 'colour' | 'terminal'> {
  /** Shows the summary of a write instead of its record. */
  readonly summarized?: boolean | undefined;
  /** `--quiet`: the data and nothing else. */
  readonly quiet?: boolean | undefined;
}

/**
 * Writes a result: data to stdout, notices to stderr. The age of the data stands above what people read, and on stderr
 * after the data, even with `--quiet`.
 */
export const present = async (
  screen: Screen,
  result: CommandResult,
  options: PresentOptions,
): Promise<void> => {
  const { ages = [] } = result;
  const { format, lang } = options;
  const { width, colour } = screen;
  if (ages.length > 0 && isForPeople(options)) {
    const { wrapIndented } = await import('./width.ts');
    for (const line of ages.flatMap((age) => wrapIndented(age[lang], width)))
      await screen.out(`${paint(toTerminalText(screen, line), 'bad', colour.stdout)}\n`);
  }
  const shown = format === 'html' ? ages.reduce(putAgeOnPages, result) : result;
  await presentData(screen, shown, options);
  for (const age of ages) await printNotice(screen, `${paint(age[lang], 'bad', colour.stderr)}\n`);
};

const isForPeople = ({ format }: PresentOptions): boolean => format === 'table' || format === 'md';

/** Puts the age on every page of an HTML document. */
const putAgeOnPages = (result: CommandResult, age: LocalizedText): CommandResult => {
  if (result.kind === 'list') {
    const heading = result.heading ?? result.assumption;
    return { ...result, heading: heading ? joinTexts([age, heading], ' · ') : age };
  }
  if (result.kind !== 'view' || !result.page) return result;
  const { page } = result;
  return {
    ...result,
    page: async (lang) =>
      (await page(lang)).replaceAll('<header>', `<header><p><strong>${age[lang]}</strong></p>`),
  };
};

const presentData = async (screen: Screen, result: CommandResult, options: PresentOptions): Promise<void> => {
  if (result.kind === 'stream') return follow(screen, result, options);
  if (result.kind === 'live') return redraw(screen, result, options);
  const { width, height, colour, stdoutIsTerminal: terminal } = screen;
  if (result.written && options.summarized) {
    const { wrapIndented } = await import('./width.ts');
    for (const { line, warnings, isUndo } of result.written) {
      const text = `${isUndo ? '↶' : '✓'} ${toSafeLine(line[options.lang])}`;
      const lines = paintWarning(wrapIndented(text, width), colour.stdout);
      await screen.out(toTerminalText(screen, `${lines.join('\n')}\n`));
      await printNotices(screen, warnings, options);
    }
    return printNotices(screen, result.notices ?? [], options);
  }
  const parts = await renderParts(result, { ...options, width, height, colour: colour.stdout, terminal });
  const heading = getHeading(result, options);
  await printNotices(screen, heading, options);
  // The 1 is the summary line.
  let lineCount = heading.length + 1;
  for (const part of parts) {
    if (height !== undefined) lineCount += part.split('\n').length - 1;
    await screen.out(options.format === 'table' ? toTerminalText(screen, part) : part);
    if (screen.stdoutIsClosed) break;
  }
  const isScrolled = height !== undefined && lineCount > height;
  await printNotices(screen, getClosingNotices(result, options, isScrolled ? heading : []), options);
};

/** Paints everything from the first warning sign on. */
const paintWarning = (lines: readonly string[], colour: boolean): string[] => {
  let isWarning = false;
  return lines.map((line) => {
    const at = isWarning ? 0 : line.indexOf(warningSign);
    if (at === -1) return line;
    isWarning = true;
    return line.slice(0, at) + paint(line.slice(at), 'bad', colour);
  });
};

/** Replaces characters that the terminal cannot show. */
const toTerminalText = ({ unicode }: Screen, text: string): string => (unicode ? text : toAscii(text));

const follow = async (screen: Screen, result: StreamResult, options: PresentOptions) => {
  const { toJsonLine } = await import('./json.ts');
  const toLine = (text: string): string => (screen.stdoutIsTerminal ? reflow(text, screen.width) : text);
  await result.run(async ({ record, formatLine }) => {
    const line = isForPeople(options)
      ? toLine(toTerminalText(screen, formatLine(options.lang)))
      : toJsonLine(record);
    await screen.out(`${line}\n`);
    return !screen.stdoutIsClosed;
  });
};

const clearScreen = '\x1b[H\x1b[2J\x1b[3J';

const redraw = async (screen: Screen, result: LiveResult, options: PresentOptions): Promise<void> => {
  const { toJsonLine } = await import('./json.ts');
  let lastLine: string | undefined;
  await result.run(async (state) => {
    if (isForPeople(options)) {
      if (screen.escapes.stdout) await screen.out(clearScreen);
      await present(screen, state, options);
      return !screen.stdoutIsClosed;
    }
    const json = await render(state, { ...options, format: 'json', width: 80, colour: false });
    const line = toJsonLine(parseJson(json));
    if (line !== lastLine) await screen.out(`${line}\n`);
    lastLine = line;
    await printNotices(screen, state.ages ?? [], { ...options, quiet: false });
    return !screen.stdoutIsClosed;
  });
};

const getHeading = (result: CommandResult, { format }: PresentOptions): LocalizedText[] => {
  if (result.kind !== 'list') return [];
  const heading = format === 'table' ? (result.heading ?? result.assumption) : result.assumption;
  return heading ? [heading] : [];
};

/** The summary line, repeating a heading that has scrolled away, and the notices. */
const getClosingNotices = (
  result: CommandResult,
  { format }: PresentOptions,
  hiddenHeading: readonly LocalizedText[],
): LocalizedText[] => {
  const warnings = (result.written ?? []).flatMap((summary) => summary.warnings);
  const notices = [...warnings, ...(result.notices ?? [])];
  const summary = result.kind === 'list' && format === 'table' ? getSummary(result) : undefined;
  if (!summary) return notices;
  return [localize((lang) => [...hiddenHeading, summary].map((text) => text[lang]).join(' · ')), ...notices];
};

const printNotices = async (
  screen: Screen,
  texts: readonly LocalizedText[],
  { lang, quiet }: PresentOptions,
): Promise<void> => {
  if (quiet) return;
  for (const text of texts)
    await printNotice(screen, `${paint(text[lang], 'quiet', screen.colour.stderr)}\n`);
};

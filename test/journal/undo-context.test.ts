import { expect, it } from 'vitest';
import { exits, Failure } from '../../src/ground/errors.ts';
import { untranslated } from '../../src/ground/i18n.ts';
import type { JournalLine, Write } from '../../src/journal/entry.ts';
import {
  abandonStepAndThrow,
  attempt,
  confirmDeletion,
  getRevertMetadata,
  isNotFound,
  type UndoContext,
} from '../../src/journal/undo-context.ts';
import { readEntries, write as writeOf } from '../support/journal.ts';

const write = writeOf('one', 0, { id: 1 });
/** The deletion that an undo of `one` sent. Its outcome is unknown, unless a line settles it. */
const inverse: Write = {
  ...{ ...write, entry: 'two', command: 'undo', verb: 'delete' },
  reverts: { entry: 'one', step: '0', command: 'crm update' },
};

const at = '2026-11-20T19:00:00.000Z';

/** The undo of the entry `one` by a journal, whose lines are oldest first. */
const open = async (...lines: JournalLine[]) => {
  const { index, entries } = await readEntries(...lines);
  const failures: Failure[] = [];
  const appended: JournalLine[] = [];
  const undo = {
    context: {
      runtime: { now: () => new Date(at) },
      reportFailure: (failure: Failure) => void failures.push(failure),
    },
    ...{ index, entry: entries.find(({ entry }) => entry === 'one'), state: { isStopped: false } },
    append: async (line: JournalLine) => void appended.push(line),
  } as unknown as UndoContext;
  return { undo, failures, appended, entries };
};

const lost = { ...untranslated('no'), cause: new Error('lost') };
it.each<[string, Failure, boolean]>([
  ['a refused key', new Failure('UNAUTHORIZED', 'no'), true],
  ['an unreachable service', new Failure('UNREACHABLE', 'no'), true],
  ['an interruption', new Failure('INTERRUPTED', 'no'), true],
  ['a write in doubt', new Failure('UNKNOWN_OUTCOME', lost), true],
  ['a doubt about a killed creation', new Failure('UNKNOWN_OUTCOME', 'no'), false],
  ['a refusal', new Failure('BUSINESS_ERROR', 'no'), false],
  ['a refusal with a cause', new Failure('BUSINESS_ERROR', lost), false],
  ['a missing record', new Failure('NOT_FOUND', 'no'), false],
])('%s is reported; the undo of other records ends if they would fail too', async (_, error, isStopped) => {
  const { undo, failures } = await open(write);
  expect(await attempt(undo, { what: 'Ana', write }, () => Promise.reject(error))).toBeUndefined();
  expect(failures.map(({ code, text, cause }) => [code, text.en, cause])).toEqual([
    [error.code, 'Ana: no', error.cause],
  ]);
  expect(undo.state.isStopped).toBe(isStopped);
  await attempt(undo, { what: 'Eva', write }, () => Promise.reject(new Failure('BUSINESS_ERROR', 'no')));
  expect(undo.state.isStopped).toBe(isStopped);
});

it('a failure says that the step can still be undone, unless it was abandoned or has a hint', async () => {
  const hint = { en: 'ask the manager', es: 'pregunte al encargado' };
  const abandoned: JournalLine = { v: 1, type: 'abandoned', entry: 'one', step: '0' };
  const toWriteHints = async (lines: JournalLine[], detail: object, step?: '0' | '0/edit') => {
    const { undo, failures } = await open(...lines);
    const fail = () =>
      Promise.reject(new Failure('BUSINESS_ERROR', { ...untranslated('no'), status: 400, ...detail }));
    await attempt(undo, { what: 'Ana', write, ...(step && { step }) }, fail);
    expect(failures[0]?.status).toBe(400);
    return failures[0]?.hint?.en;
  };
  const openHint = 'it can still be undone: maitre undo --list';
  expect(await toWriteHints([write], {})).toBe(openHint);
  expect(await toWriteHints([write], {}, '0')).toBe(openHint);
  expect(await toWriteHints([write], {}, '0/edit')).toBeUndefined();
  expect(await toWriteHints([write, abandoned], {})).toBeUndefined();
  expect(await toWriteHints([write], { hint })).toBe(hint.en);
});

it('an error of the program is not a failure of the step', async () => {
  const { undo, failures } = await open(write);
  const broken = attempt(undo, { what: 'Ana', write }, () => Promise.reject(new TypeError('a mistake')));
  await expect(broken).rejects.toThrow('a mistake');
  expect(failures).toEqual([]);
  expect(await attempt(undo, { what: 'Ana', write }, async () => 7)).toBe(7);
});

it('a rejected step is abandoned', async () => {
  const { undo, appended } = await open(write);
  const text = { en: 'changed since', es: 'ha cambiado' };
  const hint = { en: 'to delete it anyway', es: 'para eliminarlo' };
  await expect(abandonStepAndThrow(undo, '0', text, hint)).rejects.toMatchObject({
    exit: exits.refused,
    text,
    hint,
  });
  expect(appended).toEqual([{ v: 1, type: 'abandoned', entry: 'one', step: '0', at }]);
});

it('only a deletion that an interrupted undo sent is confirmed by the missing record', async () => {
  const settled = { v: 1, type: 'outcome', entry: 'two', n: 0 } as const;
  const sent = await open(write, inverse);
  expect(await confirmDeletion(sent.undo, write)).toBe(true);
  expect(sent.appended).toEqual([{ ...settled, outcome: 'done' }]);
  for (const lines of [
    [write],
    [write, { ...inverse, verb: 'update' } as const],
    [write, inverse, { ...settled, outcome: 'undone' } as const],
  ]) {
    const other = await open(...lines);
    expect(await confirmDeletion(other.undo, write)).toBe(false);
    expect(other.appended).toEqual([]);
  }
});

it('a reverted step names its command, and whether that was an undo', async () => {
  const { undo, entries } = await open(write, { ...inverse, verb: 'update' });
  const reverts = { entry: 'one', step: '0', command: 'crm update' };
  expect(getRevertMetadata(undo, '0')).toEqual({ reverts });
  const entry = entries.find((each) => each.entry === 'two')!;
  expect(getRevertMetadata({ ...undo, entry }, '0')).toEqual({
    reverts: { entry: 'two', step: '0', command: 'undo', again: true },
  });
});

it('only a missing record is not found', () => {
  const errors = [new Failure('NOT_FOUND', 'no'), new Failure('USAGE', 'no'), { code: 'NOT_FOUND' }];
  expect(errors.map(isNotFound)).toEqual([true, false, false]);
});

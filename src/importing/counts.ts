import {
  capitalize,
  formatCount,
  joinTexts,
  type LocalizedText,
  localize,
  type Noun,
  noun,
} from '../ground/i18n.ts';
import type { Column } from '../render/outcome.ts';
import type { Bad } from './check.ts';
import { type Deed, isOwn, type Refused } from './duplicates.ts';
import type { Ready } from './ready.ts';
import type { Recovered } from './resume.ts';
import type { Sent } from './send.ts';

/** What became of the rows. */
export interface Ended {
  readonly recovered: Recovered;
  readonly deeds: readonly Deed[];
  /** Rows that were not to be sent, by what is there. */
  readonly refused: readonly Refused[];
  /** None where nothing was sent because of those. */
  readonly sent: Sent | undefined;
}

export type Counts = Readonly<Record<keyof typeof words, number>>;

/** What a count is of, in the order in which they are told. */
const words = {
  rows: noun(['row', 'rows'], ['fila', 'filas']),
  created: noun(['created', 'created'], ['creada', 'creadas']),
  updated: noun(['changed', 'changed'], ['cambiada', 'cambiadas']),
  unchanged: noun(['as it is', 'as they are'], ['ya igual', 'ya iguales']),
  skipped: noun(['there already', 'there already'], ['ya existente', 'ya existentes']),
  already: noun(
    ['done by an earlier run', 'done by an earlier run'],
    ['hecha en otra ejecución', 'hechas en otra ejecución'],
  ),
  failed: noun(['not taken', 'not taken'], ['no admitida', 'no admitidas']),
  unknown: noun(['unknown', 'unknown'], ['sin saber', 'sin saber']),
  left: noun(['left', 'left'], ['pendiente', 'pendientes']),
} as const satisfies Record<string, Noun>;

/** The sheet of a file's counts. */
export const columns: readonly Column[] = [
  { field: 'file', header: { en: 'File', es: 'Fichero' }, priority: 0 },
  ...Object.entries(words).map(([field, { many }]) => ({
    field,
    header: localize((lang) => capitalize(many[lang])),
    priority: 1,
  })),
];

export const countsOf = (
  { checked, context }: Ready,
  { sent, deeds, recovered }: Ended,
  rejected: readonly Bad[],
): Counts => {
  const lines = new Set(rejected.map(({ line }) => line));
  const isDry = context.globals['dry-run'] === true;
  const idle = deeds.filter((deed) => deed.does === 'nothing');
  const unchanged = idle.filter((deed) => deed.does === 'nothing' && deed.why === 'same').length;
  const bad = new Set(checked.bad.map(({ line }) => line)).size;
  const count = (does: Deed['does']) => deeds.filter((deed) => deed.does === does).length;
  return {
    rows: checked.good.length + bad,
    created: isDry ? count('create') : (sent?.created ?? 0),
    updated: isDry ? count('update') : (sent?.updated ?? 0),
    unchanged,
    skipped: idle.length - unchanged,
    already: checked.good.filter(({ key }) => recovered.done.has(key)).length - deeds.filter(isOwn).length,
    failed: lines.size,
    unknown: recovered.doubtful.size + (sent?.unknown ?? 0),
    left: sent?.left ?? 0,
  };
};

export const sum = (counts: Counts): LocalizedText =>
  joinTexts(
    Object.entries(words)
      .filter(([name]) => name === 'rows' || counts[name as keyof Counts] > 0)
      .map(([name, word]) => formatCount(counts[name as keyof Counts], word)),
  );

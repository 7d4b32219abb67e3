import type { Text } from '../ground/lang.ts';
import { counted, joined } from '../ground/nouns.ts';
import { clean } from '../render/clean.ts';
import type { Change } from './changes.ts';
import { type Entry, partsIn } from './entry.ts';

const longestValue = 40;

/** `mesa_id S1 → S3` */
const changeText = ({ field, from, to }: Change): string => {
  const [before, after] = [from, to].map((value) =>
    value === null || value === undefined ? '—' : clean(String(value)),
  ) as [string, string];
  const isShort = [from, to].every((value) => typeof value !== 'object' || value === null);
  return isShort && Math.max(before.length, after.length) <= longestValue
    ? `${field} ${before} → ${after}`
    : field;
};

export const notAsBefore = (what: string, changes: readonly Change[]): Text => {
  const list = changes.map(changeText).join(', ');
  return { en: `${what}: not as before: ${list}`, es: `${what}: no queda como antes: ${list}` };
};

export const putBackWithout = (what: string, field: string, reason: Text): Text => ({
  en: `${what}: put back without its ${field}: ${reason.en}`,
  es: `${what}: recuperado sin su ${field}: ${reason.es}`,
});

export const neverDeleted = (what: string): Text => ({
  en: `${what}: was never deleted, and is still there`,
  es: `${what}: no llegó a eliminarse y sigue ahí`,
});

export const isPast = (what: string): Text => ({
  en: `${what}: not put back, since the service takes only sessions of the future`,
  es: `${what}: no se recupera: el servicio solo admite sesiones futuras`,
});

export const newIds: Text = {
  en: 'what is put back has a new id',
  es: 'lo recuperado tiene un id nuevo',
};

export const nothingLeft = (known: number): Text =>
  known === 0
    ? { en: 'there is nothing to put back', es: 'no hay nada que recuperar' }
    : {
        en: `there are only ${known} to put back: maitre undo --list`,
        es: `solo hay ${known} por recuperar: maitre undo --list`,
      };

export const stillUndoable: Text = {
  en: 'it can still be put back: maitre undo --list',
  es: 'todavía se puede recuperar: maitre undo --list',
};

/** `1 category, 7 dishes` */
export const amountOf = ({ kind, partKind }: Entry, records: Entry['records']): Text => {
  const parts = records.reduce((sum, { record }) => sum + partsIn(kind, record).length, 0);
  const own = counted(records.length, kind.noun);
  return partKind && parts > 0 ? joined([own, counted(parts, partKind.noun)]) : own;
};

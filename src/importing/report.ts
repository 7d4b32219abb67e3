import { exits, Failure, withPrefix } from '../ground/errors.ts';
import {
  capitalize,
  formatCount,
  joinTexts,
  type LocalizedText,
  localize,
  type Noun,
  noun,
} from '../ground/i18n.ts';
import { type Column, type CommandResult, emptyResult } from '../render/result.ts';
import { suggestCheck } from './import-spec.ts';
import type { ImportProgress } from './ledger.ts';
import { writeRejects } from './rejects.ts';
import { firstRun, type ResumeState } from './resume.ts';
import { type ImportPlan, isFollowUp } from './row-actions.ts';
import { nothingSent, type SendResult } from './send.ts';
import type { PreparedImport, RejectedRow, ValidRow } from './validate.ts';

/** The counts of an import, in the order of the output. */
const countNouns = {
  rows: noun(['row', 'rows'], ['fila', 'filas']),
  created: noun(['created', 'created'], ['creada', 'creadas']),
  updated: noun(['updated', 'updated'], ['actualizada', 'actualizadas']),
  unchanged: noun(['unchanged', 'unchanged'], ['sin cambios', 'sin cambios']),
  skipped: noun(['already existing', 'already existing'], ['ya existente', 'ya existentes']),
  already: noun(
    ['sent by an earlier run', 'sent by an earlier run'],
    ['enviada en otra ejecución', 'enviadas en otra ejecución'],
  ),
  failed: noun(['rejected', 'rejected'], ['rechazada', 'rechazadas']),
  unknown: noun(['unknown', 'unknown'], ['sin confirmar', 'sin confirmar']),
  left: noun(['not sent', 'not sent'], ['sin enviar', 'sin enviar']),
} as const satisfies Record<string, Noun>;

type Counts = Readonly<Record<keyof typeof countNouns, number>>;

const columns: readonly Column[] = [
  { field: 'file', header: { en: 'File', es: 'Fichero' }, priority: 0 },
  ...Object.entries(countNouns).map(([field, { many }]) => ({
    field,
    header: localize((lang) => capitalize(many[lang])),
    priority: 1,
  })),
];

const formatCounts = (counts: Counts): LocalizedText => {
  const names = Object.keys(countNouns) as (keyof Counts)[];
  const shown = names.filter((name) => name === 'rows' || counts[name] > 0);
  return joinTexts(shown.map((name) => formatCount(counts[name], countNouns[name])));
};

/** Reports every problem of a file that is not valid. Nothing was sent. */
export const reportInvalid = async (prepared: PreparedImport): Promise<CommandResult> => {
  const { context, rejected, table } = prepared;
  const hint: LocalizedText = {
    en: '--skip-invalid sends the other rows; --map FIELD=HEADER chooses the column of a field; --map FIELD= leaves the field empty',
    es: '--skip-invalid envía las demás filas; --map CAMPO=CABECERA elige la columna de un campo; --map CAMPO= deja el campo vacío',
  };
  reportRejected(prepared, 'USAGE', rejected, hint);
  const invalid = countRows(rejected);
  const all = formatCount(table.rows.length, countNouns.rows);
  context.notice({
    en: `${invalid} of ${all.en} ${invalid === 1 ? 'is' : 'are'} not valid: nothing was sent`,
    es: `${invalid} de ${all.es} no ${invalid === 1 ? 'es válida' : 'son válidas'}: no se ha enviado nada`,
  });
  const { rejectsPath, options } = prepared;
  if (options.rejects !== undefined && !context.globals['dry-run'])
    await writeRejects(context, rejectsPath, table, rejected);
  return emptyResult;
};

/** Reports each row as one failure; the last one has the hint. */
const reportRejected = (
  { context, name }: PreparedImport,
  code: 'USAGE' | 'PARTIAL',
  rows: readonly RejectedRow[],
  hint: LocalizedText | undefined,
): void => {
  for (const row of rows) {
    const text = localize((lang) => `${name}:${row.source.line}: ${row.text[lang]}`);
    const isLast = row === rows.at(-1);
    context.reportFailure(new Failure(code, { ...text, field: '<file>', hint: isLast ? hint : undefined }));
  }
};

const countRows = (rejected: readonly RejectedRow[]): number =>
  new Set(rejected.map(({ source }) => source)).size;

interface ImportResult {
  readonly state: ResumeState;
  readonly plan: ImportPlan;
  /** Undefined if nothing was sent because `--on-duplicate fail` rejected rows. */
  readonly sent: SendResult | undefined;
}

/** Reports the counts, every rejected row and, if the import ended early, how to resume. */
export const reportResult = async (
  prepared: PreparedImport,
  result: ImportResult,
): Promise<CommandResult> => {
  const { context, name, valid } = prepared;
  const { sent, plan, state } = result;
  const isDryRun = context.globals['dry-run'] === true;
  const rejected: RejectedRow[] = [...prepared.rejected, ...plan.rejected, ...(sent?.rejected ?? [])].sort(
    (a, b) => a.source.line - b.source.line,
  );
  reportRejected(prepared, sent === undefined ? 'USAGE' : 'PARTIAL', rejected, undefined);
  for (const row of valid.filter(({ key }) => state.unresolved.has(key)))
    context.reportFailure(withPrefix(`${name}:${row.source.line}`, createUnresolvedFailure(prepared, row)));
  if (sent !== undefined || prepared.options.rejects !== undefined) await saveRejects(prepared, rejected);
  const counts = countResult(prepared, result, rejected);
  if (sent?.stopped) throw withCounts(sent.stopped, counts);
  const summary = formatCounts(counts);
  if (isDryRun) context.notice(localize((lang) => `${dryRunText[lang]} ${summary[lang]}`));
  if (isDryRun || sent === undefined) return emptyResult;
  return {
    kind: 'record',
    record: { file: name, ...counts },
    columns,
    written: [{ line: localize((lang) => `${name}: ${summary[lang]}`), warnings: [] }],
  };
};

const dryRunText: LocalizedText = {
  en: 'dry run, nothing was sent:',
  es: 'simulación, no se ha enviado nada:',
};

/** Writes the rejected rows. If that fails, reports it and continues. */
const saveRejects = async (
  { context, table, rejectsPath }: PreparedImport,
  rejected: readonly RejectedRow[],
): Promise<void> => {
  if (context.globals['dry-run']) return;
  try {
    await writeRejects(context, rejectsPath, table, rejected);
    if (rejected.length > 0)
      context.notice({ en: `rejected rows: ${rejectsPath}`, es: `filas rechazadas: ${rejectsPath}` });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    context.reportFailure(error.code === 'INTERRUPTED' ? withPrefix('--rejects', error) : error);
  }
};

const countResult = (
  { valid, rejected, context }: PreparedImport,
  { sent, plan: { actions }, state }: ImportResult,
  allRejected: readonly RejectedRow[],
): Counts => {
  const isDryRun = context.globals['dry-run'] === true;
  const count = (name: string) => actions.filter(({ action }) => action === name).length;
  const unchanged = actions.filter((item) => item.action === 'none' && item.reason === 'unchanged').length;
  return {
    rows: valid.length + countRows(rejected),
    created: isDryRun ? count('create') : (sent?.created ?? 0),
    updated: isDryRun ? count('update') : (sent?.updated ?? 0),
    unchanged,
    skipped: count('none') - unchanged,
    // An update that completes an earlier creation counts as an update.
    already: valid.filter(({ key }) => state.done.has(key)).length - actions.filter(isFollowUp).length,
    failed: countRows(allRejected),
    unknown: state.unresolved.size + (sent?.unknown ?? 0),
    left: sent?.unsent ?? 0,
  };
};

export const howToResume: LocalizedText = {
  en: 'run the same command again, without --restart: it resumes where it stopped and sends nothing twice',
  es: 'vuelva a ejecutar el mismo comando, sin --restart: continúa donde se detuvo y no envía nada dos veces',
};

const withCounts = (failure: Failure, counts: Counts): Failure => {
  const { text, exit, hint } = failure;
  const summary = formatCounts(counts);
  return failure.with({
    ...localize((lang) => `${text[lang]} (${summary[lang]})`),
    hint:
      hint && exit !== exits.interrupted
        ? { ...joinTexts([hint, howToResume], '\n'), next: hint.next }
        : howToResume,
  });
};

const createUnresolvedFailure = ({ spec }: PreparedImport, { body }: ValidRow): Failure => {
  return new Failure('UNKNOWN_OUTCOME', {
    en: 'an earlier run may have sent this row; it cannot be determined',
    es: 'otra ejecución pudo enviar esta fila; no hay forma de comprobarlo',
    hint: suggestCheck(spec, body),
  });
};

/** Reports that an earlier run has sent all rows. */
export const reportFinished = (
  prepared: PreparedImport,
  { finishedAt, done }: ImportProgress,
): Promise<CommandResult> => {
  const { context, name } = prepared;
  const date = String(finishedAt).slice(0, 16).replace('T', ' ');
  context.notice({
    en: `${name}: already imported on ${date} UTC; nothing was sent; --restart sends all rows again`,
    es: `${name}: ya se importó el ${date} UTC; no se ha enviado nada; --restart envía otra vez todas las filas`,
  });
  return reportResult(prepared, {
    state: { ...firstRun, done },
    plan: { actions: [], rejected: [] },
    sent: nothingSent,
  });
};

const doneNoun = noun(['row already done', 'rows already done'], ['fila ya enviada', 'filas ya enviadas']);

export const reportResumed = ({ context }: PreparedImport, { done }: ResumeState): void =>
  context.notice({
    en: `resuming an earlier import: ${formatCount(done.size, doneNoun).en}`,
    es: `se continúa una importación anterior: ${formatCount(done.size, doneNoun).es}`,
  });

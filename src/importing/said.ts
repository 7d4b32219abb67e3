import { exits, Failure, withPrefix } from '../ground/errors.ts';
import { formatCount, joinTexts, type LocalizedText, localize, noun } from '../ground/i18n.ts';
import { shellCommand } from '../ground/strings.ts';
import type { ApiRecord, CommandResult } from '../render/outcome.ts';
import { type Bad, type Good, placed } from './check.ts';
import { type Counts, columns, countsOf, type Ended, sum } from './counts.ts';
import type { Known } from './known-imports.ts';
import type { Progress } from './ledger.ts';
import type { Ready } from './ready.ts';
import { writeRejects } from './rejects.ts';
import type { Recovered } from './resume.ts';

/** What became of an import: its counts, the rows that were not taken one by one, and how to go on where it has not ended. */
export const outcomeOf = async (ready: Ready, ended: Ended): Promise<CommandResult> => {
  const { context, name, checked } = ready;
  const { sent, refused, recovered } = ended;
  const isDry = context.globals['dry-run'] === true;
  const rejected: Bad[] = [
    ...checked.bad,
    ...refused.map(({ row, text }) => ({ line: row.line, text })),
    ...(sent?.refused ?? []).map(({ row, failure }) => ({ line: row.line, text: failure.text })),
  ].sort((one, other) => one.line.line - other.line.line);
  const code = sent === undefined ? 'USAGE' : 'PARTIAL';
  for (const one of rejected) context.report(new Failure(code, placed(name, one), { field: '<file>' }));
  for (const key of recovered.doubtful) {
    const row = checked.good.find((one) => one.key === key);
    if (row) context.report(withPrefix(`${name}:${row.line.line}`, doubtful(ready, row)));
  }
  await keepRejects(ready, rejected);
  const counts = countsOf(ready, ended, rejected);
  if (sent?.stopped) throw interruptedBy(sent.stopped, counts, again(ready));
  if (isDry) context.notice(localize((lang) => `${wouldBe[lang]} ${sum(counts)[lang]}`));
  if (sent === undefined) return { kind: 'raw', body: '' };
  if (isDry) return { kind: 'raw', body: '' };
  return {
    kind: 'record',
    record: { file: name, ...counts },
    columns,
    said: [{ line: localize((lang) => `${name}: ${sum(counts)[lang]}`), warnings: [] }],
  };
};

/** Where they cannot be written, what became of the import is told all the same. */
const keepRejects = async ({ context, table, rejects }: Ready, rejected: readonly Bad[]): Promise<void> => {
  if (rejects === undefined || context.globals['dry-run']) return;
  try {
    await writeRejects(context, rejects, table, rejected);
    if (rejected.length > 0) context.notice({ en: `not taken: ${rejects}`, es: `no admitidas: ${rejects}` });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // All else is done by then.
    context.report(error.code === 'INTERRUPTED' ? withPrefix('--rejects', error) : error);
  }
};

const wouldBe: LocalizedText = { en: 'dry run, nothing was sent:', es: 'ensayo, no se ha enviado nada:' };

/** What to say to somebody who interrupted it. */
export const again = ({ flags }: Ready): LocalizedText =>
  flags.restart
    ? {
        en: 'run the line again without --restart: it goes on where it ended, and sends nothing twice',
        es: 'ejecutar la línea otra vez sin --restart: sigue donde acabó y no envía nada dos veces',
      }
    : {
        en: 'run the same line again: it goes on where it ended, and sends nothing twice',
        es: 'ejecutar la misma línea otra vez: sigue donde acabó y no envía nada dos veces',
      };

/** It ended before its end: what was done stays, and the same line goes on. */
const interruptedBy = (failure: Failure, counts: Counts, goOn: LocalizedText): Failure => {
  const { code, text, status, field, cause, hint } = failure;
  return new Failure(
    code,
    localize((lang) => `${text[lang]} (${sum(counts)[lang]})`),
    {
      status,
      field,
      cause,
      hint:
        hint && failure.exit !== exits.interrupted
          ? localize((lang) => `${hint[lang]}\n${goOn[lang]}`)
          : goOn,
    },
  );
};

const doubtful = ({ importable }: Ready, { body }: Good): Failure => {
  const look = shellCommand('maitre', ...importable.kind.lookWords({ body }));
  return new Failure(
    'UNKNOWN_OUTCOME',
    {
      en: 'an earlier run may have sent it, and nobody can tell',
      es: 'otra ejecución pudo enviarla, y no se puede saber',
    },
    { hint: { en: `look: ${look}`, es: `mirar: ${look}` } },
  );
};

/** All of it was sent by an earlier run. */
export const alreadyDone = async (ready: Ready, { finished }: Progress): Promise<CommandResult> => {
  const { context, name, checked } = ready;
  const bad = new Set(checked.bad.map(({ line }) => line)).size;
  const rows = checked.good.length + bad;
  for (const one of checked.bad)
    context.report(new Failure('PARTIAL', placed(name, one), { field: '<file>' }));
  await keepRejects(ready, checked.bad);
  const day = String(finished).slice(0, 16).replace('T', ' ');
  const said: LocalizedText = {
    en: `${name}: imported already, on ${day} UTC: nothing was sent; --restart sends all of it again`,
    es: `${name}: ya se importó, el ${day} UTC: no se ha enviado nada; --restart lo envía todo otra vez`,
  };
  context.notice(said);
  const none = { created: 0, updated: 0, unchanged: 0, skipped: 0 };
  const record: ApiRecord = {
    file: name,
    rows,
    ...none,
    already: checked.good.length,
    failed: bad,
    unknown: 0,
    left: 0,
  };
  return { kind: 'record', record, columns, said: [] };
};

const rowDone = noun(['row is done', 'rows are done'], ['fila hecha', 'filas hechas']);
const rowStanding = noun(['row stands', 'rows stand'], ['fila queda', 'filas quedan']);
const rowSent = noun(['row that was sent', 'rows that were sent'], ['fila enviada', 'filas enviadas']);

/** Says that an earlier run is gone on with. */
export const goingOn = ({ context }: Ready, { done, entry }: Recovered): void =>
  context.notice(
    entry
      ? {
          en: `an earlier run is gone on with: ${formatCount(done.size, rowDone).en}`,
          es: `se continúa otra ejecución: ${formatCount(done.size, rowDone).es}`,
        }
      : {
          en: `an earlier run was taken back: ${formatCount(done.size, rowStanding).en}`,
          es: `otra ejecución se deshizo: ${formatCount(done.size, rowStanding).es}`,
        },
  );

/** The file is not the one that an interrupted run began with. */
export const changedSince = (name: string, { done }: Progress, rows: readonly Good[]): Failure => {
  const kept = rows.filter(({ key }) => done.has(key)).length;
  return new Failure(
    'USAGE',
    {
      en: `${name} has changed since its import was interrupted: of ${formatCount(done.size, rowSent).en}, ${kept} as before`,
      es: `${name} ha cambiado desde que se interrumpió su importación: de ${formatCount(done.size, rowSent).es}, ${kept} como antes`,
    },
    {
      field: '<file>',
      hint: {
        en: '--go-on sends what is new in it; --restart sends all of it; maitre undo takes back what was sent',
        es: '--go-on envía lo que es nuevo; --restart lo envía todo; maitre undo deshace lo enviado',
      },
    },
  );
};

/** Some of its rows would be sent as others. */
export const readOtherwise = (
  name: string,
  { finished }: Progress,
  standing: ReadonlyMap<string, unknown>,
  rows: readonly Good[],
): Failure => {
  const kept = rows.filter(({ key }) => standing.has(key)).length;
  const [day, sent] = [String(finished).slice(0, 10), formatCount(standing.size, rowSent)];
  return new Failure(
    'USAGE',
    {
      en: `${name} was imported on ${day}, has not changed, and is read otherwise now: of ${sent.en}, ${kept} as before`,
      es: `${name} se importó el ${day}, no ha cambiado y ahora se lee de otro modo: de ${sent.es}, ${kept} como antes`,
    },
    {
      field: '<file>',
      hint: {
        en: 'nothing was sent; --match says who is there already; --go-on sends the rows that are not as before, --restart all of them; maitre undo takes back what was sent',
        es: 'no se ha enviado nada; --match dice quién está ya; --go-on envía las filas que no son como antes, --restart todas; maitre undo deshace lo enviado',
      },
    },
  );
};

/** Nobody knows how far an earlier run came: its journal is no longer where it was, or cannot be read. */
export const lostTrack = (name: string, { path, lost }: Known): Failure =>
  new Failure(
    'USAGE',
    {
      en: `an earlier import of ${name} was interrupted, and its journal ${lost === 'unread' ? 'cannot be read' : 'is gone'}: ${path}`,
      es: `se interrumpió una importación de ${name} y ${lost === 'unread' ? 'no se puede leer' : 'ya no está'} su diario: ${path}`,
    },
    { field: '<file>', hint: lost === 'unread' ? readItFirst : putItBack },
  );

/** Another key sent it, and nothing says whose that is. */
export const otherKey = (name: string): Failure =>
  new Failure(
    'USAGE',
    {
      en: `${name} was sent here with another key, and nothing shows whether that is the same restaurant's`,
      es: `${name} se envió aquí con otra clave, y nada muestra si es del mismo restaurante`,
    },
    {
      field: '<file>',
      hint: {
        en: '--go-on where it is the same restaurant: nothing is sent twice; --restart where it is another: all of it is sent',
        es: '--go-on si es el mismo restaurante: nada se envía dos veces; --restart si es otro: se envía todo',
      },
    },
  );

const orElse: LocalizedText = {
  en: '--restart sends all of the file; maitre undo takes back what was sent',
  es: '--restart envía todo el fichero; maitre undo deshace lo enviado',
};
const putItBack = joinTexts(
  [{ en: 'put it back to go on', es: 'devolverlo a su sitio para seguir' }, orElse],
  '; ',
);
const readItFirst = joinTexts(
  [
    {
      en: 'go on as the user and with the version of maitre that began it',
      es: 'seguir con el usuario y la versión de maitre que la empezaron',
    },
    orElse,
  ],
  '; ',
);

/** Another process is at the same file. */
export const underWay = (name: string, { cause, hint }: Failure): Failure =>
  new Failure(
    'WRITE_FAILED',
    { en: `another import of ${name} is under way`, es: `otra importación de ${name} está en curso` },
    { field: '<file>', retryable: true, hint, cause },
  );

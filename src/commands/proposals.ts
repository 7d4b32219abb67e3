import type { Arg } from '../cli/flag.ts';
import { confirm, requireConfirmation, showLines } from '../context/confirming.ts';
import { createWritesOffFailure } from '../context/connect.ts';
import { type Context, defineCommand } from '../context/context.ts';
import { createOptionError, Failure } from '../ground/errors.ts';
import { mustBeText } from '../ground/i18n.ts';
import { findAgent } from '../ground/runtime.ts';
import { checkProposal, executeProposal } from '../proposals/approve.ts';
import { createProposalColumns, toProposalRecord } from '../proposals/propose.ts';
import {
  closeProposal,
  listProposals,
  lockProposals,
  openProposal,
  type Proposal,
} from '../proposals/stored.ts';
import type { ApiRecord, WriteSummary } from '../render/result.ts';
import { forEachItem } from '../verbs/resolve-names.ts';

export const proposals = defineCommand({
  path: ['proposals'],
  summary: {
    en: 'the stored changes that wait for an approval',
    es: 'los cambios guardados que esperan aprobación',
  },
  detail: {
    en: 'With --writes propose a command stores its change instead of sending it. A proposal expires after 24 hours.',
    es: 'Con --writes propose un comando guarda su cambio en lugar de enviarlo. Una propuesta caduca a las 24 horas.',
  },
  singleProfileOnly: true,
  examples: {
    proposals: { en: 'what waits', es: 'lo que espera' },
    'proposals --json': { en: 'for a program', es: 'para un programa' },
  },
  run: async (context) => ({
    kind: 'list',
    records: (await listProposals(context)).map((proposal) => ({
      ...toProposalRecord(proposal, context.lang),
      proposed: proposal.proposed,
    })),
    columns: createProposalColumns(context),
    fields: createProposalColumns(context).map(({ field }) => field),
  }),
});

const numbersArg = {
  name: 'number',
  about: { en: 'number of the proposal', es: 'número de la propuesta' },
  variadic: true,
} as const satisfies Arg;

const parseNumbers = (words: readonly string[]): number[] => {
  const expected = { en: 'the number of a proposal', es: 'el número de una propuesta' };
  const wrong = words.find((word) => !/^[1-9]\d{0,8}$/.test(word));
  if (wrong !== undefined) throw createOptionError('<number>', mustBeText(expected, wrong));
  return [...new Set(words.map(Number))];
};

/** Throws if an agent runs the command. A guard rail only: an agent can change its environment. */
const requirePerson = ({ globals, runtime }: Context): void => {
  const { writeMode = 'yes' } = globals;
  if (writeMode !== 'yes') throw createWritesOffFailure(writeMode);
  const agent = findAgent(runtime.env);
  if (agent === undefined) return;
  throw new Failure('WRITES_OFF', {
    en: `a person approves proposals, and ${agent} shows that an agent runs this`,
    es: `las propuestas las aprueba una persona, y ${agent} indica que esto lo ejecuta un agente`,
    field: agent,
    hint: { en: 'approve it in a terminal of your own', es: 'apruébela en su propia terminal' },
  });
};

export const approve = defineCommand({
  path: ['approve'],
  summary: { en: 'send proposed changes, once', es: 'enviar cambios propuestos, una sola vez' },
  detail: {
    en: 'Reads the records again. If one has changed since, or the proposal was altered, nothing of it is sent and the exit code is 5. maitre undo reverts an approved proposal.',
    es: 'Vuelve a leer los registros. Si alguno ha cambiado, o la propuesta se ha alterado, no envía nada de ella y el código de salida es 5. maitre undo deshace una propuesta aprobada.',
  },
  singleProfileOnly: true,
  args: [numbersArg],
  examples: {
    'approve 7': { en: 'shows it and asks', es: 'la muestra y pregunta' },
    'approve 7 8 --yes': { en: "in a person's own script", es: 'en un script propio' },
  },
  run: async (context, { args }) => {
    requirePerson(context);
    requireConfirmation(context);
    const written: WriteSummary[] = [];
    const records = await forEachItem(context, parseNumbers(args), String, async (number) => {
      const checked = await checkProposal(context, number);
      if (context.globals['dry-run']) return planOnly(context, checked);
      if (context.interactive)
        await showLines(
          context,
          checked.does.map((text) => text[context.lang]),
        );
      await confirm(context, { en: `Approve proposal ${number}?`, es: `¿Aprobar la propuesta ${number}?` });
      const executed = await executeProposal(context, checked, { wasAsked: !context.globals.yes });
      written.push(...executed.written);
      return { ...toProposalRecord(checked, context.lang), approved: true, records: executed.records };
    });
    return { kind: 'list', records, columns: createProposalColumns(context, ['proposal', 'does']), written };
  },
});

/** Plans the requests of a proposal, which are then printed. */
const planOnly = async (context: Context, { requests, ...proposal }: Proposal): Promise<ApiRecord> => {
  const client = await context.clientWithoutJournal();
  for (const request of requests) await client.send(request);
  return toProposalRecord({ requests, ...proposal }, context.lang);
};

export const reject = defineCommand({
  path: ['reject'],
  summary: { en: 'discard proposed changes', es: 'descartar cambios propuestos' },
  singleProfileOnly: true,
  args: [numbersArg],
  examples: {
    'reject 7': { en: 'sends nothing', es: 'no envía nada' },
    'reject 7 8': { en: 'several', es: 'varias' },
  },
  run: async (context, { args }) => {
    const records = await forEachItem(context, parseNumbers(args), String, async (number) => {
      await openProposal(context, number);
      if (!context.globals['dry-run'])
        await lockProposals(context, () => closeProposal(context.dataDir, number));
      return { proposal: number, rejected: true };
    });
    return { kind: 'list', records, columns: createProposalColumns(context, ['proposal']) };
  },
});

import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RawFlags } from '../cli/flag.ts';
import type { OutgoingRequest } from '../client/transport.ts';
import type { Context, PromptAnswer } from '../context/context.ts';
import { createWriteFailure } from '../files/file-errors.ts';
import { withLock } from '../files/lock.ts';
import { retryChange } from '../files/retry-change.ts';
import { makeFolderFor, writeFileAtomic } from '../files/write-file.ts';
import { Failure, getErrorCode, suggestCommand } from '../ground/errors.ts';
import { listFolder } from '../ground/fs.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { tryOr } from '../ground/invariant.ts';
import { isJsonObject, parseJson, stringifyJson } from '../ground/json.ts';
import type { Restaurant } from '../journal/entry.ts';
import { createOwnerComparer } from '../journal/restaurant.ts';
import type { ApiRecord } from '../render/result.ts';

export interface ProposedCommand {
  readonly path: readonly string[];
  readonly args: readonly string[];
  readonly options: RawFlags;
  /** Undefined if the command could not ask. */
  readonly answers?: readonly PromptAnswer[] | undefined;
}

/** What a dry run of the command would send. */
export interface Plan {
  readonly requests: readonly OutgoingRequest[];
  /** The records that the requests change, by the path of the record, as the dry run read them. */
  readonly records: Readonly<Record<string, ApiRecord>>;
  /** One line for each request. */
  readonly does: readonly LocalizedText[];
}

/** A command that waits until somebody approves or rejects it. */
export interface Proposal extends Plan {
  readonly v: 2;
  readonly proposal: number;
  readonly command: ProposedCommand;
  /** The session that proposed it (MAITRE_SESSION). */
  readonly session?: string | undefined;
  readonly restaurant: Restaurant & { readonly tenant_id?: unknown };
  readonly proposed: string;
  readonly expires: string;
}

const lifetimeMs = 24 * 3_600_000;

const getFolder = (dataDir: string): string => join(dataDir, 'proposals');
const getPath = (dataDir: string, number: number): string => join(getFolder(dataDir), `${number}.json`);
/** Holds the last number, so that none is given twice. */
const getLastPath = (dataDir: string): string => join(getFolder(dataDir), 'last');

/** Stores a proposal in a file of its own, which only its owner can read. Its number is the next one. */
export const storeProposal = async (
  { dataDir, runtime }: Context,
  content: Omit<Proposal, 'v' | 'proposal' | 'proposed' | 'expires'>,
): Promise<Proposal> => {
  const now = runtime.now();
  const proposed = now.toISOString();
  const expires = new Date(now.getTime() + lifetimeMs).toISOString();
  makeFolderFor(getPath(dataDir, 1), 'MAITRE_DATA_DIR');
  for (let number = findLastNumber(dataDir) + 1; ; number++) {
    const proposal: Proposal = { v: 2, proposal: number, proposed, expires, ...content };
    const path = getPath(dataDir, number);
    try {
      await writeFile(path, stringifyJson(proposal), { flag: 'wx', mode: 0o600, flush: true });
      return proposal;
    } catch (error) {
      // Another process took the number.
      if (getErrorCode(error) !== 'EEXIST') throw createWriteFailure(path, error, 'MAITRE_DATA_DIR');
    }
  }
};

/** Replaces a stored proposal. The caller holds the lock. */
export const replaceProposal = (dataDir: string, proposal: Proposal): Promise<void> =>
  writeFileAtomic(getPath(dataDir, proposal.proposal), stringifyJson(proposal));

/** Runs `fn` while no other process sends or closes a proposal. */
export const lockProposals = <T>({ dataDir, runtime }: Context, fn: () => Promise<T>): Promise<T> => {
  const path = join(getFolder(dataDir), 'approval.lock');
  makeFolderFor(path, 'MAITRE_DATA_DIR');
  return withLock(path, { signal: runtime.signal }, fn);
};

/** The numbers of the files. Other names are not ours. */
const listNumbers = (dataDir: string): number[] =>
  listFolder(getFolder(dataDir))
    .flatMap((name) => /^([1-9]\d{0,5})\.json$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);

const findLastNumber = (dataDir: string): number =>
  Math.max(tryOr(0, () => Number(readFileSync(getLastPath(dataDir), 'utf8'))) || 0, ...listNumbers(dataDir));

/** Undefined if the file is missing or damaged. */
const readProposal = (dataDir: string, number: number): Proposal | undefined =>
  tryOr(undefined, () => {
    const proposal = parseJson(readFileSync(getPath(dataDir, number), 'utf8')) as Proposal;
    const { v, restaurant, command, records, requests, does } = proposal;
    const isWhole = [restaurant, command, records, ...requests, ...does].every(isJsonObject);
    return v === 2 && proposal.proposal === number && isWhole ? proposal : undefined;
  });

/** The open proposals of the context's restaurant, by number. Deletes those that have expired, of any restaurant. */
export const listProposals = async (context: Context): Promise<readonly Proposal[]> => {
  const { dataDir } = context;
  const compare = createOwnerComparer(context);
  const now = context.runtime.now().toISOString();
  const proposals: Proposal[] = [];
  for (const number of listNumbers(dataDir)) {
    const proposal = readProposal(dataDir, number);
    if (proposal && proposal.expires < now) await closeProposal(dataDir, number);
    else if (proposal && (await compare(proposal.restaurant)) === 'same') proposals.push(proposal);
  }
  return proposals;
};

/** Reads an open proposal of the context's restaurant. Throws NOT_FOUND. */
export const openProposal = async (context: Context, number: number): Promise<Proposal> => {
  const proposal = (await listProposals(context)).find((candidate) => candidate.proposal === number);
  if (proposal) return proposal;
  throw new Failure('NOT_FOUND', {
    en: `there is no open proposal ${number}`,
    es: `no hay ninguna propuesta ${number} abierta`,
    hint: suggestCommand(['proposals'], { en: 'list them', es: 'para verlas' }),
  });
};

/** Closes a proposal for good. Throws WRITE_FAILED. */
export const closeProposal = async (dataDir: string, number: number): Promise<void> => {
  const path = getPath(dataDir, number);
  try {
    await writeFile(getLastPath(dataDir), String(findLastNumber(dataDir)), { mode: 0o600 });
    await retryChange(() => rm(path, { force: true }));
  } catch (error) {
    throw createWriteFailure(path, error, 'MAITRE_DATA_DIR');
  }
};

/** Deletes the proposals of the context's restaurant that `isAbout` selects, whichever key made them. Returns how many. */
export const forgetProposals = async (
  context: Context,
  isAbout: (proposal: Proposal) => boolean,
): Promise<number> => {
  const selected = (await listProposals(context)).filter(isAbout);
  for (const { proposal } of selected) await closeProposal(context.dataDir, proposal);
  return selected.length;
};

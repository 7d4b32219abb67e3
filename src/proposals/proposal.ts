import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutgoingRequest } from '../client/transport.ts';
import type { Context } from '../context/context.ts';
import { createWriteFailure } from '../files/file-errors.ts';
import { makeFolderFor } from '../files/write-file.ts';
import { Failure, getErrorCode } from '../ground/errors.ts';
import { listFolder } from '../ground/fs.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { tryOr } from '../ground/invariant.ts';
import { isJsonObject, parseJson, stringifyJson } from '../ground/json.ts';
import type { Restaurant } from '../journal/entry.ts';
import { identifyRestaurant } from '../journal/restaurant.ts';
import type { ApiRecord } from '../render/result.ts';

/** A planned request, and the record that it changes as it was when it was proposed. */
export interface ProposedRequest extends OutgoingRequest {
  readonly before?: ApiRecord | undefined;
}

/** The writes of one command, stored until somebody approves or rejects them. */
export interface Proposal {
  readonly v: 1;
  readonly proposal: number;
  /** The words of the command after `maitre`. */
  readonly command: string;
  /** The session that proposed it. */
  readonly session?: string | undefined;
  readonly restaurant: Restaurant;
  /** One line for each request. */
  readonly does: readonly LocalizedText[];
  readonly requests: readonly ProposedRequest[];
  readonly proposed: string;
  readonly expires: string;
}

/** A proposal for people and programs, without its requests. */
export const toProposalRecord = (
  { proposal, command, restaurant, does, expires }: Proposal,
  lang: Lang,
): ApiRecord => ({
  proposal,
  command,
  restaurant: restaurant.profile ?? restaurant.place,
  does: does.map((text) => text[lang]).join('; '),
  expires,
});

const lifetimeMs = 24 * 3_600_000;

const getFolder = (dataDir: string): string => join(dataDir, 'proposals');
const getPath = (dataDir: string, number: number): string => join(getFolder(dataDir), `${number}.json`);

/** Stores a proposal in a file of its own, which only its owner can read. Its number is the next one. */
export const storeProposal = async (
  { dataDir, runtime, target }: Context,
  content: Pick<Proposal, 'command' | 'does' | 'requests'>,
): Promise<Proposal> => {
  const now = runtime.now();
  const restaurant = identifyRestaurant(target());
  const session = runtime.env['MAITRE_SESSION'] || undefined;
  makeFolderFor(getPath(dataDir, 1), 'MAITRE_DATA_DIR');
  for (let number = findLastNumber(dataDir) + 1; ; number++) {
    const expires = new Date(now.getTime() + lifetimeMs).toISOString();
    const proposal: Proposal = {
      v: 1,
      proposal: number,
      proposed: now.toISOString(),
      expires,
      restaurant,
      session,
      ...content,
    };
    const path = getPath(dataDir, number);
    try {
      await writeFile(path, stringifyJson({ ...proposal, seal: computeSeal(proposal, target().key) }), {
        flag: 'wx',
        mode: 0o600,
        flush: true,
      });
      return proposal;
    } catch (error) {
      // Another process took the number.
      if (getErrorCode(error) !== 'EEXIST') throw createWriteFailure(path, error, 'MAITRE_DATA_DIR');
    }
  }
};

/** Files of approved and rejected proposals keep their number, so that none is given twice. */
const findLastNumber = (dataDir: string): number =>
  Math.max(0, ...listFolder(getFolder(dataDir)).map((name) => Number.parseInt(name, 10) || 0));

/** The open proposals, by number; those that cannot be read are left out. */
export const listProposals = (dataDir: string): readonly Proposal[] =>
  listFolder(getFolder(dataDir))
    .flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
    .flatMap((number) => tryOr([], () => [readProposal(dataDir, number).proposal]));

/** Throws if the file is damaged. */
const readProposal = (dataDir: string, number: number) => {
  const { seal, ...proposal } = parseJson(readFileSync(getPath(dataDir, number), 'utf8')) as Proposal & {
    readonly seal: string;
  };
  const { restaurant, does, requests } = proposal;
  if (![restaurant, does, requests].flat().every(isJsonObject)) throw new Error('incomplete');
  return { proposal: proposal as Proposal, seal };
};

/** Reads a proposal that may be sent. Throws NOT_FOUND, and CHANGED_SINCE if it was altered or has expired. */
export const openProposal = ({ dataDir, runtime, target }: Context, number: number): Proposal => {
  const stored = tryOr(undefined, () => readProposal(dataDir, number));
  if (!stored) throw createUnknownProposalFailure(number);
  const { proposal, seal } = stored;
  const isSameRestaurant = proposal.restaurant.place === identifyRestaurant(target()).place;
  const isUnaltered = proposal.proposal === number && seal === computeSeal(proposal, target().key);
  if (!isSameRestaurant || !isUnaltered)
    throw createStaleProposalFailure(
      number,
      {
        en: 'was altered, or belongs to another restaurant or key',
        es: 'se ha alterado, o es de otro restaurante u otra clave',
      },
      { en: `reject it: maitre reject ${number}`, es: `rechácela: maitre reject ${number}` },
    );
  if (runtime.now().toISOString() <= proposal.expires) return proposal;
  throw createStaleProposalFailure(number, { en: 'is older than 24 hours', es: 'tiene más de 24 horas' });
};

/** Closes a proposal for good. Throws NOT_FOUND if another process closed it first. */
export const closeProposal = async (
  dataDir: string,
  number: number,
  state: 'approved' | 'rejected',
): Promise<void> => {
  const closed = join(getFolder(dataDir), `${number}.${state}`);
  try {
    await rename(getPath(dataDir, number), closed);
  } catch {
    throw createUnknownProposalFailure(number);
  }
  // Only the number is still needed, and the file's name has it.
  await writeFile(closed, '').catch(() => unlink(closed));
};

/** A signature of the file with the restaurant's key. It no longer matches once the file is changed. */
const computeSeal = (proposal: Proposal, key: string): string =>
  createHmac('sha256', key).update(stringifyJson(proposal)).digest('hex');

const createUnknownProposalFailure = (number: number) =>
  new Failure('NOT_FOUND', {
    en: `there is no open proposal ${number}`,
    es: `no hay ninguna propuesta ${number} abierta`,
    hint: { en: 'list them: maitre proposals', es: 'para verlas: maitre proposals' },
  });

/** `reason` follows `proposal N`. The default hint is to propose it again. */
export const createStaleProposalFailure = (
  number: number,
  reason: LocalizedText,
  hint: LocalizedText = { en: 'propose it again', es: 'propóngala de nuevo' },
): Failure =>
  new Failure('CHANGED_SINCE', {
    en: `proposal ${number} ${reason.en}: nothing was sent`,
    es: `la propuesta ${number} ${reason.es}: no se ha enviado nada`,
    hint,
  });

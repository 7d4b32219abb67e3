import { listPrintedFields } from '../cli/describe.ts';
import { createUnknownFieldFailure, listKnownFields, toDataResult } from '../render/columns.ts';
import type { PresentOptions } from '../render/present.ts';
import type { CommandResult, DataResult } from '../render/result.ts';
import { getSortField } from '../render/sort.ts';
import type { RunContext } from './run-for-profile.ts';

/**
 * Throws USAGE if `--fields` or `--sort` names a field that the output of a writing command does not have. It checks
 * before anything is sent, because a later error would hide what was done. A reading command may print more fields.
 */
export const checkFieldNames = ({ invocation: { command }, globals }: RunContext): void => {
  if (command.operations?.[0]?.method === 'GET') return;
  const failure = findUnknownField(globals, listPrintedFields(command));
  if (failure) throw failure;
};

/** After a write, shows the whole record with a notice if it lacks a field of `--fields` or `--sort`. */
export const ignoreUnknownFields = (
  { invocation: { command } }: RunContext,
  result: CommandResult,
  options: PresentOptions,
): { result: CommandResult; options: PresentOptions } => {
  const shown = getShownRecords(result);
  const method = command.operations?.[0]?.method;
  const isRead = method === 'GET' || (method === undefined && shown?.kind === 'list');
  const failure = shown && !isRead ? findUnknownField(options, listKnownFields(shown)) : undefined;
  if (!failure) return { result, options };
  const notices = [...(result.notices ?? []), failure.text];
  return { result: { ...result, notices }, options: { ...options, fields: undefined, sort: undefined } };
};

const getShownRecords = (result: CommandResult): DataResult | undefined => {
  if (result.kind === 'view') return toDataResult(result);
  return result.kind === 'list' || result.kind === 'record' ? result : undefined;
};

const findUnknownField = (
  { fields = [], sort }: Pick<PresentOptions, 'fields' | 'sort'>,
  known: readonly string[],
) => {
  const sortFields = sort === undefined ? [] : [getSortField(sort)];
  return (
    createUnknownFieldFailure(fields, known, '--fields') ??
    createUnknownFieldFailure(sortFields, known, '--sort')
  );
};

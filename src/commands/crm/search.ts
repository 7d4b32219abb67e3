import { queryFlags } from '../../cli/fields.ts';
import type { FlagValues } from '../../cli/flag.ts';
import { booleanFlag } from '../../cli/flag-types.ts';
import type { Client } from '../../client/client.ts';
import type { CustomerList } from '../../client/list-customers/list-all.ts';
import { type Context, defineCommand } from '../../context/context.ts';
import { customer } from '../../context/resources/customer.ts';
import { crm, customerLimit } from '../../contract/crm.ts';
import { createOptionError, Failure } from '../../ground/errors.ts';
import { formatCount, type LocalizedText, mutuallyExclusiveText } from '../../ground/i18n.ts';
import { formatCommand, keepDigits, looksLikePhone } from '../../ground/strings.ts';
import type { ListResult } from '../../render/result.ts';
import { toListResult, withRelatedData } from '../../verbs/results.ts';

const apiFlags = queryFlags(crm.list.query);
const flags = {
  limit: apiFlags.limit,
  all: booleanFlag({
    en: `all of them, beyond the limit of ${customerLimit.maximum}`,
    es: `todos, más allá del límite de ${customerLimit.maximum}`,
  }),
};

export const search = defineCommand({
  path: ['crm', 'search'],
  summary: {
    en: 'find customers by name, phone or e-mail',
    es: 'buscar clientes por nombre, teléfono o correo',
  },
  operations: [crm.list],
  showsLastKnown: true,
  words: {},
  args: [{ name: 'q', optional: true, takesPhrase: true, about: apiFlags.q.about }],
  flags,
  examples: {
    'crm search 612345678': { en: 'who is calling', es: 'quién llama' },
    'crm search garcía --all -o csv': { en: 'all, for a spreadsheet', es: 'todos, para una hoja de cálculo' },
  },
  run: async (context, { args: [q], flags: given }) => {
    const { limit, all } = given;
    if (all && limit !== undefined) throw createOptionError('--all, --limit', mutuallyExclusiveText);
    const client = await context.client();
    const query = { ...(q !== undefined && { q }), ...(limit !== undefined && { limit }) };
    const { customers, total = 0 } = all
      ? await listAll(context, client, { q, needsAll: false })
      : (await client.call(crm.list, { query })).data;
    if (customers.length === 0 && q !== undefined && !context.globals['dry-run'])
      return searchAgain(context, client, q, given);
    const isCut = !all && total > customers.length;
    return withRelatedData(context, customer, {
      ...toListResult(customer, customers),
      ...(isCut && { notices: [formatRemaining(customers.length, total, q)] }),
    });
  },
});

/** Lists every customer that matches `q`. Throws PARTIAL for an incomplete list if `needsAll`, else reports it. */
export const listAll = async (
  context: Context,
  client: Client,
  { q, needsAll }: { q?: string | undefined; needsAll: boolean },
): Promise<CustomerList> => {
  const { screen, lang, globals } = context;
  const [{ listAllCustomers }, { createProgress }] = await Promise.all([
    import('../../client/list-customers/list-all.ts'),
    import('../../render/progress.ts'),
  ]);
  const progress = await createProgress(screen, lang, globals.quiet !== true);
  const list = await listAllCustomers(client, q, progress.update).finally(progress.end);
  const failure = findListFailure(list);
  if (failure && needsAll) throw failure;
  // Data stored for an outage is never complete, and is shown with its age.
  if (failure && !context.outage) context.reportFailure(failure);
  return list;
};

/** Returns a failure if the list does not have as many customers as the service counts. */
export const findListFailure = ({ customers, total }: CustomerList): Failure | undefined => {
  if (customers.length === total) return undefined;
  const count = formatCount(total, customer.noun);
  // The service's total may be too low.
  const missing = Math.max(0, total - customers.length);
  return new Failure('PARTIAL', {
    en: `searching found ${customers.length} of ${count.en} (missing: ${missing}): the list may be incomplete`,
    es: `al buscar salen ${customers.length} de ${count.es} (faltan ${missing}): la lista puede estar incompleta`,
  });
};

/** Searches less strictly. A program, which did not ask for the nearest names, gets them only as a notice. */
const searchAgain = async (
  context: Context,
  client: Client,
  q: string,
  { limit, all }: FlagValues<typeof flags>,
): Promise<ListResult> => {
  const count = all ? undefined : (limit ?? customerLimit.default);
  const { searchWider, findWithoutCountryCode } = await import('../../context/resources/wider-search.ts');
  const byPhone = await findWithoutCountryCode(client, q);
  if (byPhone.length > 0)
    return withRelatedData(context, customer, toListResult(customer, byPhone.slice(0, count)));
  const listWord = async (word: string) =>
    (await listAll(context, client, { q: word, needsAll: false })).customers;
  const wider = await searchWider(client, q, all ? listWord : undefined);
  if (!wider)
    return {
      ...toListResult(customer, []),
      notices: looksLikePhone(q) && context.screen.stdoutIsTerminal ? [formatReservationsHint(q)] : [],
    };
  const isShown = wider.by === 'words' || context.screen.stdoutIsTerminal;
  const names = isShown ? '' : ` ${wider.customers.map(({ full_name }) => full_name).join(', ')}`;
  const { en, es } = matchTexts[wider.by];
  const isCut = isShown && count !== undefined && wider.customers.length > count;
  return withRelatedData(context, customer, {
    ...toListResult(customer, isShown ? wider.customers.slice(0, count) : []),
    ...(isCut && { notices: [formatRemaining(count, wider.customers.length, q)] }),
    assumption: {
      en: `nobody is called "${q}"; ${en}:${names}`,
      es: `nadie se llama "${q}"; ${es}:${names}`,
    },
  });
};

/** A reservation may exist without a customer record. */
const formatReservationsHint = (q: string): LocalizedText => {
  const command = `maitre reservas list --telefono ${keepDigits(q)}`;
  return { en: `to search the reservations: ${command}`, es: `para buscar en las reservas: ${command}` };
};

const matchTexts = {
  words: { en: 'names with all these words', es: 'nombres con todas esas palabras' },
  nearness: { en: 'the nearest names', es: 'los nombres más parecidos' },
} as const;

const formatRemaining = (shown: number, total: number, q: string | undefined): LocalizedText => {
  const rest = formatCommand('maitre', 'crm', 'search', ...(q === undefined ? [] : [q]), '--all');
  return { en: `${shown} of ${total}; the rest: ${rest}`, es: `${shown} de ${total}; el resto: ${rest}` };
};

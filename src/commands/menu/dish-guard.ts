import { toggle } from '../../cli/flag-types.ts';
import type { Context } from '../../context/context.ts';
import { menuItem } from '../../context/resources/menu.ts';
import { Failure } from '../../ground/errors.ts';
import type { Lang, LocalizedText } from '../../ground/i18n.ts';
import { formatCount } from '../../ground/i18n.ts';
import { money } from '../../render/numbers.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { confirmName, show } from '../shared/confirming.ts';
import type { DeleteGuard, Found } from '../shared/deleting.ts';

const dishesOf = ({ items }: ApiRecord): readonly ApiRecord[] =>
  Array.isArray(items) ? items.map(Object) : [];

/** None where the category could not be read. */
const dishesIn = ({ record = {} }: Found): readonly ApiRecord[] => dishesOf(record);

const nameOf = ({ id, record = {} }: Found): string => toSafeLine(String(record['name'] ?? '')) || String(id);

const lineOf = ({ name, price }: ApiRecord, { lang }: Context): string =>
  [name, typeof price === 'number' ? money(price, lang) : price].filter(Boolean).join(' · ');

/** A category's dishes go with it: they are listed, and its name is typed or `--with-items` given. */
export const dishGuard: DeleteGuard = {
  flags: {
    'with-items': toggle({
      en: 'and every dish in it, without having its name typed',
      es: 'y todos sus platos, sin pedir que se escriba su nombre',
    }),
  },
  detailOf: (category, context) => dishesOf(category).map((dish) => lineOf(dish, context)),
  isAnswered: (flags) => flags['with-items'] === true,
  answer: '--with-items',
  ask: async (context, found) => {
    const full = found.filter((category) => dishesIn(category).length > 0);
    if (full.length > 0 && !context.interactive) throw unanswered(full);
    for (const category of full) await askName(context, category);
    return found.filter((category) => !full.includes(category));
  },
};

const askName = async (context: Context, category: Found): Promise<void> => {
  const dishes = dishesIn(category);
  const name = nameOf(category);
  await show(context, [name, ...dishes.map((dish) => `  ${lineOf(dish, context)}`)]);
  const count = formatCount(dishes.length, menuItem.noun);
  const question: LocalizedText = {
    en: `This deletes "${name}", with ${count.en}. Type its name to go on:`,
    es: `Esto elimina "${name}", con ${count.es}. Escribir su nombre para seguir:`,
  };
  await confirmName(context, question, name);
};

const unanswered = (full: readonly Found[]): Failure => {
  const say = (lang: Lang) =>
    full
      .map((category) => {
        const dishes = dishesIn(category);
        const names = dishes.map(({ name }) => toSafeLine(String(name ?? ''))).join(', ');
        return `${nameOf(category)}: ${formatCount(dishes.length, menuItem.noun)[lang]} (${names})`;
      })
      .join('\n');
  return new Failure(
    'CONFIRMATION_REQUIRED',
    {
      en: `every dish of a category is deleted with it, and --yes does not answer for them\n${say('en')}`,
      es: `con una categoría se eliminan todos sus platos, y --yes no responde por ellos\n${say('es')}`,
    },
    {
      field: '--with-items',
      hint: {
        en: 'add --with-items to delete them too',
        es: 'añadir --with-items para eliminarlos también',
      },
    },
  );
};

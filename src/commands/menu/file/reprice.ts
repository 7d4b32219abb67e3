import type { Context } from '../../../context/context.ts';
import { Failure } from '../../../ground/errors.ts';
import { type LocalizedText, untranslated } from '../../../ground/i18n.ts';
import { fold, shellCommand } from '../../../ground/strings.ts';
import type { ApiRecord, CommandResult } from '../../../render/outcome.ts';
import { readSections, toDocument } from './document.ts';
import { openOutput, writeDocument } from './run.ts';

interface RepriceOptions {
  /** At most two decimals; negative lowers the prices. */
  readonly percent: number;
  readonly category: string | undefined;
  /** In the currency, like 0.05. */
  readonly step: number;
  readonly out: string | undefined;
}

export const reprice = async (
  context: Context,
  { percent, category, step, out }: RepriceOptions,
): Promise<CommandResult> => {
  const output = await openOutput(context, out);
  const { categories } = toDocument(await readSections(await context.client()));
  const isSelected = category === undefined ? () => true : createCategoryFilter(categories, category);
  const repriceItem = (item: ApiRecord): ApiRecord =>
    typeof item['price'] === 'number' ? { ...item, price: computePrice(item['price'], percent, step) } : item;
  const document = {
    categories: categories.map((entry) =>
      isSelected(entry) ? { ...entry, items: entry.items.map(repriceItem) } : entry,
    ),
  };
  const result = await writeDocument(context, document, output);
  if (output.path !== undefined || context.screen.stdoutIsTerminal) context.notice(suggestNextStep(out));
  return result;
};

/** Changes a price by a percentage, exactly, and rounds it to the nearest step; half a step up. */
export const computePrice = (price: number, percent: number, step: number): number => {
  const [mantissa = '', exponent = ''] = price.toExponential().split('e');
  const decimals = (mantissa.split('.')[1] ?? '').length - Number(exponent);
  // The new price in steps is dividend / divisor.
  const digits = BigInt(mantissa.replace('.', '')) * 10n ** BigInt(Math.max(0, -decimals));
  const dividend = digits * BigInt(10_000 + Math.round(percent * 100));
  const unit = BigInt(Math.round(step * 100));
  const divisor = 100n * unit * 10n ** BigInt(Math.max(0, decimals));
  return Number(((2n * dividend + divisor) / (2n * divisor)) * unit) / 100;
};

/** Matches an id, else a name, else `#` and an id. Throws NOT_FOUND. */
const createCategoryFilter = (categories: readonly ApiRecord[], value: string) => {
  const text = value.trim();
  const rules = [
    ({ id }: ApiRecord) => String(id) === text,
    ({ name }: ApiRecord) => fold(String(name)) === fold(text),
    ({ id }: ApiRecord) => `#${id}` === text,
  ];
  const matches = rules.map((rule) => categories.filter(rule)).find(({ length }) => length > 0);
  if (matches) return (category: ApiRecord): boolean => matches.some(({ id }) => id === category['id']);
  throw new Failure(
    'NOT_FOUND',
    { en: `no category is called "${value}"`, es: `no hay ninguna categoría llamada «${value}»` },
    { field: '--category', hint: untranslated('maitre menu categories list') },
  );
};

const suggestNextStep = (out = '-'): LocalizedText => {
  const file = out === '-' ? 'carta.yaml' : out;
  const command = shellCommand('maitre', 'menu', 'apply', file);
  return out === '-'
    ? {
        en: `nothing has changed; --out ${file} saves it, ${command} applies it`,
        es: `nada ha cambiado; --out ${file} lo guarda, ${command} lo aplica`,
      }
    : { en: `nothing has changed yet: ${command}`, es: `nada ha cambiado todavía: ${command}` };
};

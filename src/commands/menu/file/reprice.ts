import type { ApiRecord } from '../../../render/outcome.ts';

/**
 * A price raised by so many percent (lowered, where negative) to the nearest step, half a step up; both exact in
 * cents. `percent` has at most two decimals.
 */
export const repriced = (price: number, percent: number, step: number): number => {
  const cents = BigInt(Math.round(price * 100));
  const factor = BigInt(10_000 + Math.round(percent * 100));
  const unit = BigInt(Math.round(step * 100)) * 10_000n;
  const steps = (2n * cents * factor + unit) / (2n * unit);
  return Number((steps * unit) / 10_000n) / 100;
};

interface Repricing {
  readonly percent: number;
  /** In the currency, like 0.05. */
  readonly step: number;
  /** Whether a category's dishes are repriced. */
  readonly isMeant: (category: ApiRecord) => boolean;
}

interface Document {
  readonly categories: readonly (ApiRecord & { readonly items: readonly ApiRecord[] })[];
}

/** The menu with new prices. */
export const repricedMenu = ({ categories }: Document, { percent, step, isMeant }: Repricing): Document => ({
  categories: categories.map((category) =>
    isMeant(category)
      ? {
          ...category,
          items: category.items.map((item) =>
            typeof item['price'] === 'number'
              ? { ...item, price: repriced(item['price'], percent, step) }
              : item,
          ),
        }
      : category,
  ),
});

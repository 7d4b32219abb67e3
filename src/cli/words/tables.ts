/** The table that a text names: `T6`, `a T6`, `mesa 12`, `at table S9+S10`. Other words may be a name. */
export const readTable = (text: string): string | undefined => {
  const [, named, id] = table.exec(text) ?? [];
  return named ?? id;
};

const table =
  /^(?:(?:a|en|to|at) )?(?:(?:la |the )?(?:mesa|table) (\S*\d\S*)|([a-z]{1,3}-?\d{1,3}(?:\+\S+)?))$/i;

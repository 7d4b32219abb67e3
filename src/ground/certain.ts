/** The value, where the code before it has made sure that there is one: `because` says how. */
export const certain = <T>(value: T | null | undefined, because: string): T => {
  if (value === undefined || value === null) throw new TypeError(`missing, although ${because}`);
  return value;
};

/** The value, where the code before it has made sure that there is one: `because` says how. */
export const invariant = <T>(value: T | null | undefined, because: string): T => {
  if (value === undefined || value === null) throw new TypeError(`missing, although ${because}`);
  return value;
};

/** What is made when it is first asked for, and kept. */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** Numbers that differ by less do so because a machine has added them up: 0.1 + 0.2 is 0.3. */
const leastDifference = 1e-6;

/** Whether people would write two numbers alike. */
export const isSameNumber = (one: number, other: number): boolean => Math.abs(one - other) < leastDifference;

/** Asserts that earlier code ensured a value; `because` says how. Throws TypeError otherwise. */
export const invariant = <T>(value: T | null | undefined, because: string): T => {
  if (value === undefined || value === null) throw new TypeError(`missing, although ${because}`);
  return value;
};

export const tryOr = <T, F>(fallback: F, read: () => T): T | F => {
  try {
    return read();
  } catch {
    return fallback;
  }
};

export const lazy = <T>(create: () => T): (() => T) => {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: create() };
    return cached.value;
  };
};

/** Calls `create` once for each key. */
export const memoize = <K, V extends NonNullable<unknown>>(create: (key: K) => V): ((key: K) => V) => {
  const values = new Map<K, V>();
  return (key) => {
    const value = values.get(key) ?? create(key);
    values.set(key, value);
    return value;
  };
};

/** An end to waiting that can be put off. */
interface Limit {
  readonly signal: AbortSignal;
  /** Begins to count again. */
  renew(): void;
  end(): void;
}

/** Aborts once `ms` milliseconds have passed since it was made or last renewed. */
export const createLimit = (ms: number): Limit => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  return {
    signal: controller.signal,
    renew: () => timer.refresh(),
    end: () => clearTimeout(timer),
  };
};

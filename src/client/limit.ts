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
  const start = () => setTimeout(() => controller.abort(), ms);
  let timer = start();
  return {
    signal: controller.signal,
    renew: () => {
      clearTimeout(timer);
      timer = start();
    },
    end: () => clearTimeout(timer),
  };
};

/** An end to waiting that can be put off. */
interface Limit {
  readonly signal: AbortSignal;
  /** Begins to count again. */
  renew(): void;
  end(): void;
}

/** Aborts once `ms` milliseconds have passed since it was made or last renewed, and as soon as `interruption` does. */
export const createLimit = (ms: number, interruption: AbortSignal): Limit => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  const interrupt = () => controller.abort(interruption.reason);
  if (interruption.aborted) interrupt();
  else interruption.addEventListener('abort', interrupt);
  return {
    signal: controller.signal,
    renew: () => timer.refresh(),
    end: () => {
      clearTimeout(timer);
      interruption.removeEventListener('abort', interrupt);
    },
  };
};

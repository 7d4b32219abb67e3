import { createApp } from '../service/app.ts';
import type { Fault } from '../service/faults.ts';
import { isConnectionBroken, withFaults } from '../service/inject-faults.ts';
import type { RandomSource } from '../service/random.ts';
import type { Store } from '../storage/store.ts';

type Serve = ReturnType<typeof withFaults>['fetch'];

interface InstanceOptions {
  readonly store: Store;
  readonly random: RandomSource;
  readonly now: () => Date;
  readonly faults: readonly Fault[];
  /** Aborts when the service closes. */
  readonly signal: AbortSignal;
}

/** The service from one reset to the next. */
export interface ServiceInstance {
  readonly store: Store;
  /** Processes a request when it resolves. `isComplete` is false if the connection was broken. */
  serve(
    request: Promise<Request>,
    bindings: Parameters<Serve>[1],
  ): Promise<{ response: Response; isComplete: boolean }>;
  /** Closes the store after the last running request. */
  close(): Promise<void>;
}

export const createServiceInstance = ({
  store,
  faults,
  signal,
  random,
  now,
}: InstanceOptions): ServiceInstance => {
  const truncated = new WeakSet<Request>();
  const app = withFaults(createApp({ store, random, now }), faults, {
    signal,
    onFault: (request, { kind }) => {
      if (kind === 'truncate') truncated.add(request);
    },
  });
  let running = 0;
  let becomeIdle = () => {};
  const idle = new Promise<void>((resolve) => {
    becomeIdle = resolve;
  });
  let closed: Promise<void> | undefined;
  return {
    store,
    serve: async (incoming, bindings) => {
      running += 1;
      try {
        const request = await incoming;
        const response = await app.fetch(request, bindings);
        return { response, isComplete: !truncated.has(request) && !isConnectionBroken(response) };
      } finally {
        running -= 1;
        if (closed && running === 0) becomeIdle();
      }
    },
    close: () => {
      if (running === 0) becomeIdle();
      closed ??= idle.then(() => store.close());
      return closed;
    },
  };
};

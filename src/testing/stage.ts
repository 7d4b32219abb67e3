import { createApp } from '../service/app.ts';
import { isBroken } from '../service/breaking.ts';
import type { Chance } from '../service/chance.ts';
import type { Fault } from '../service/faults.ts';
import { withFaults } from '../service/misbehave.ts';
import type { Store } from '../storage/store.ts';

type Serve = ReturnType<typeof withFaults>['fetch'];

interface Setting {
  readonly store: Store;
  readonly chance: Chance;
  readonly now: () => Date;
  readonly faults: readonly Fault[];
  /** Aborts when nothing is waited for any longer. */
  readonly signal: AbortSignal;
}

/** What the service is from one reset to the next. */
export interface Stage {
  readonly store: Store;
  /** Answers a request once it is there; not whole where its connection was broken meanwhile. */
  serve(
    arriving: Promise<Request>,
    bindings: Parameters<Serve>[1],
  ): Promise<{ answer: Response; isWhole: boolean }>;
  /** Closes the store once the last request that came is answered. */
  retire(): Promise<void>;
}

export const openStage = ({ store, faults, signal, ...deps }: Setting): Stage => {
  const truncated = new WeakSet<Request>();
  const served = withFaults(createApp({ store, ...deps }), faults, {
    signal,
    met: (request, { kind }) => {
      if (kind === 'truncate') truncated.add(request);
    },
  });
  let running = 0;
  const { promise: idle, resolve: becomeIdle } = withResolvers();
  let retired: Promise<void> | undefined;
  return {
    store,
    serve: async (arriving, bindings) => {
      running += 1;
      try {
        const request = await arriving;
        const answer = await served.fetch(request, bindings);
        return { answer, isWhole: !truncated.has(request) && !isBroken(answer) };
      } finally {
        running -= 1;
        if (retired && running === 0) becomeIdle();
      }
    },
    retire: () => {
      if (running === 0) becomeIdle();
      retired ??= idle.then(() => store.close());
      return retired;
    },
  };
};

const withResolvers = () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

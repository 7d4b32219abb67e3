type Doing<Work> = (group: readonly Work[]) => Promise<readonly PromiseSettledResult<unknown>[]>;

interface Waiting<Work> {
  readonly work: Work;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** As it is before anybody's tests put a clock of their own in its place. */
const { setImmediate: soon } = globalThis;

/** How many go together at most: whoever comes last waits for all of them. */
const most = 64;

/**
 * What is asked for at the same moment, done together: as soon as everything that has arrived has been heard, and then
 * whenever a group has ended. Each is told of its own result, or of why the whole group failed.
 */
export const inGroups = <Subject>(doing: Doing<(subject: Subject) => Promise<unknown>>) => {
  type Work<T> = (subject: Subject) => Promise<T>;
  let waiting: Waiting<Work<unknown>>[] = [];
  let isUnderWay = false;
  const doNext = async (): Promise<void> => {
    const group = waiting.slice(0, most);
    waiting = waiting.slice(most);
    try {
      const results = await doing(group.map(({ work }) => work));
      for (const [at, result] of results.entries()) {
        if (result.status === 'fulfilled') group[at]?.resolve(result.value);
        else group[at]?.reject(result.reason);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    isUnderWay = waiting.length > 0;
    if (isUnderWay) soon(doNext);
  };
  return <T>(work: Work<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
      if (isUnderWay) return;
      isUnderWay = true;
      soon(doNext);
    });
};

/**
 * What the work resolves to, or `otherwise` once so many milliseconds have passed: the work is then left to itself, and
 * whatever it fails with is nobody's business any more.
 */
export const within = async <T, Late>(ms: number, work: Promise<T>, otherwise: Late): Promise<T | Late> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

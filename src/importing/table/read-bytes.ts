import type { Context } from '../../context/context.ts';
import { cannotRead } from '../../files/cannot-read.ts';
import { readWhole } from '../../files/read-whole.ts';
import { readStandardInput } from '../../ground/standard-input.ts';

/** The bytes of a file, or of standard input. Throws USAGE where it cannot be read. */
export const readBytes = async ({ world }: Context, path: string | undefined): Promise<Uint8Array> => {
  if (path === undefined) return readStandardInput(world);
  return readWhole(path, world.signal).catch((cause) => {
    throw cannotRead(path, cause);
  });
};

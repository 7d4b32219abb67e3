import type { Context } from '../../context/context.ts';
import { readNamed } from '../../files/read-file.ts';
import { readStandardInput } from '../../ground/fs.ts';

/** The bytes of a file, or of standard input. Throws USAGE where it cannot be read. */
export const readBytes = ({ world }: Context, path: string | undefined): Promise<Uint8Array> =>
  path === undefined ? readStandardInput(world) : readNamed(world, path);

import { type Folder, openFolder } from './program.ts';
import { runOnSockets } from './served-cli.ts';

/** A folder with the demo, for processes. It is made in this one, which takes a fifth of the time. */
export const openDemo = async (): Promise<Folder> => {
  const folder = openFolder();
  const { code, stderr } = await runOnSockets(['demo', '-q'], { env: folder.env });
  if (code !== 0) throw new Error(stderr);
  return folder;
};

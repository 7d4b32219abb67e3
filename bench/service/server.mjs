import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A server in a process of its own, which says on its first line where it is. */
export const startServer = async (argv, folder) => {
  const env = { ...process.env, MAITRE_CONFIG_DIR: folder, MAITRE_DATA_DIR: folder };
  const child = spawn(process.execPath, argv, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { url: JSON.parse(line).url, processor: () => processorOf(child.pid), stop: () => child.kill() };
};

/** Milliseconds of the processor that a process has had; 0 where the system does not say so. */
export const processorOf = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
};

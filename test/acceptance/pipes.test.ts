import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemo } from '../support/demo.ts';
import { errorIn } from '../support/error-in.ts';
import { command, type Folder, start } from '../support/program.ts';
import { runOnSockets } from '../support/served-cli.ts';

/** Runs a line of bash in which maitre is the program. */
const bash = async (folder: Folder, line: string) => {
  const [file, script = ''] = command;
  const child = spawn(
    'bash',
    ['-c', `maitre() { [ -z "$script" ] || set -- "$script" "$@"; "$file" "$@"; }; ${line}`],
    {
      cwd: folder.folder,
      env: { ...folder.env, file, script },
    },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
};

describe('in a pipe', () => {
  let folder: Folder;
  beforeAll(async () => {
    folder = await openDemo();
  });
  afterAll(() => folder.close());

  it('ends quietly with 0 when its reader has had enough', async () => {
    const { stdout, stderr } = await bash(
      folder,
      'maitre reservas list --all -q | head -1; echo $PIPESTATUS',
    );
    expect(stdout.split('\n').slice(0, 2)).toEqual(['[', '0']);
    expect(stderr).toBe('');
  });

  it.each(['/dev/stdout', './link'])('ends so too where --out names stdout: %s', async (out) => {
    const line = `ln -sf /dev/stdout link; maitre crm export --out ${out} -o json -q | head -1; echo $PIPESTATUS`;
    expect(await bash(folder, line)).toEqual({ code: 0, stdout: '[\n0\n', stderr: '' });
  });

  it('ends with 130 at Ctrl-C, although its reader takes no more', async () => {
    const child = start(folder, ['reservas', 'list', '--all', '-q']);
    await once(child.stdout, 'readable');
    child.kill('SIGINT');
    const [code] = await once(child, 'exit');
    child.stdout.destroy();
    expect(code).toBe(130);
  });

  it('ends with 1 where another pipe is no longer read', async () => {
    const line =
      'mkfifo pipe; head -1 <pipe >/dev/null & maitre reservas export --desde -60d --hasta hoy --out pipe -o json -q';
    const { code, stderr } = await bash(folder, line);
    expect([code, errorIn(stderr).field]).toEqual([1, '--out']);
  });

  it('ends with 1 and a reason on a full disk', async () => {
    const { code, stderr } = await bash(folder, 'maitre reservas list -q > /dev/full');
    expect(code).toBe(1);
    expect(errorIn(stderr).code).toBe('WRITE_FAILED');
  });

  it('stores one proposal, even if it cannot be shown', async () => {
    const propose = 'maitre crm create --full-name Eva --writes propose -q > /dev/full';
    expect((await bash(folder, propose)).code).toBe(1);
    const { stdout } = await runOnSockets(['proposals'], folder);
    expect(JSON.parse(stdout)).toMatchObject([{ proposal: 1 }]);
  });
});

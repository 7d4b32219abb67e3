import { beforeAll, describe, expect, it } from 'vitest';
import { skillText } from '../../src/commands/skill.ts';
import { cliForAllTests } from '../support/test-cli.ts';

const blocks = [...skillText.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
const lines = blocks.flatMap((block) => block.trim().split('\n'));
const variables = [...skillText.matchAll(/`(MAITRE_\w+)=([^`]+)`/g)].map(([, name = '', value = '']) => [
  name,
  value,
]);
/** The restaurant of the demo's profile. */
const fromProfile = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
const commands = lines.filter((line) => line.startsWith('maitre '));

describe('skill', () => {
  const cli = cliForAllTests();
  beforeAll(async () => {
    await cli.run('demo', { env: fromProfile });
  });

  it('prints a file of at most 8 kB with name and description', async () => {
    const { code, stdout } = await cli.run('skill');
    expect([code, stdout]).toEqual([0, skillText]);
    expect(Buffer.byteLength(stdout)).toBeLessThanOrEqual(8_000);
    expect(stdout).toMatch(/^---\nname: maitre\ndescription: .{20,1000}\n---\n/);
  });

  it('has only commands in its blocks', () => {
    expect(commands).toEqual(lines);
    expect(commands.length).toBeGreaterThan(15);
    expect(variables.map(([name]) => name)).toEqual(['MAITRE_SESSION', 'MAITRE_WRITES']);
  });

  it.each(commands)('%s works on the demo, for an agent', async (line) => {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
    const env = { ...fromProfile, ...Object.fromEntries(variables), CLAUDECODE: '1' };
    const { code, stdout, stderr } = await cli.run(words.slice(1), { env });
    expect([code, stderr.includes('"error"')]).toEqual([0, false]);
    expect(stdout).not.toBe('');
  });
});

import { expect, it } from 'vitest';
import { toPowerShell } from '../../../src/cli/completion/powershell.ts';
import { buildCompletionTree } from '../../../src/cli/completion/tree.ts';
import { groups } from '../../../src/commands/groups.ts';
import { languages } from '../../../src/ground/i18n.ts';
import { formats } from '../../../src/render/result.ts';
import { specs } from '../../support/commands.ts';

it.each(languages)('PowerShell 5.1 reads the script in any code page, and finds no key twice: %s', (lang) => {
  const script = toPowerShell(buildCompletionTree({ groups, commands: specs, formats, lang }));
  expect(script).toMatch(/^[\t\n -~]*$/);
  for (const [table] of script.matchAll(/^\$global:.*?^\}/gms)) {
    const keys = [...table.matchAll(/^ {4}('(?:[^']|'')*') = @\(/gm)].map(([, key]) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

import { isShell, shells, writeCompletionScript } from '../cli/completion/shells.ts';
import { defineCommand } from '../context/context.ts';
import { createOptionError } from '../ground/errors.ts';
import { mustBeText, oneOfText } from '../ground/i18n.ts';

export const completion = defineCommand({
  path: ['completion'],
  summary: {
    en: 'shell completion: commands, options, values, profiles',
    es: 'autocompletado del shell: comandos, opciones, valores y perfiles',
  },
  detail: {
    en: 'Prints a script that the shell loads when it starts, in the current language.',
    es: 'Imprime un script que el shell carga al iniciarse, en el idioma actual.',
  },
  args: [
    {
      name: 'shell',
      about: { en: 'bash, zsh, fish or powershell', es: 'bash, zsh, fish o powershell' },
      choices: shells,
    },
  ],
  onlyFormats: [],
  examples: {
    'completion bash > ~/.local/share/bash-completion/completions/maitre': { en: 'bash', es: 'bash' },
    'completion zsh > ~/.zfunc/_maitre': { en: 'zsh', es: 'zsh' },
    'completion fish > ~/.config/fish/completions/maitre.fish': { en: 'fish', es: 'fish' },
    'completion powershell --out maitre-completion.ps1': {
      en: 'PowerShell, to be loaded by $PROFILE',
      es: 'PowerShell, para cargarlo en $PROFILE',
    },
  },
  run: async ({ groups, lang }, { args: [shell = ''] }) => {
    if (!isShell(shell)) throw createOptionError('<shell>', mustBeText(oneOfText(shells), shell));
    const { buildCompletionTree } = await import('../cli/completion/tree.ts');
    const { loadCommands } = await import('../cli/command.ts');
    const { formats } = await import('../render/result.ts');
    const tree = buildCompletionTree({ groups, commands: await loadCommands(groups), formats, lang });
    return { kind: 'raw', body: await writeCompletionScript(shell, tree) };
  },
});

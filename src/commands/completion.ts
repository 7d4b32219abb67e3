import { isShell, scriptOf, shells } from '../cli/completion/shells.ts';
import { usage } from '../cli/usage.ts';
import { type Command, command } from '../context/context.ts';
import { mustBe, oneOf } from '../ground/expected.ts';

const completion = command({
  path: ['completion'],
  summary: {
    en: 'completion for the shell: words, options, choices, profiles',
    es: 'autocompletado para la terminal: órdenes, opciones, valores y perfiles',
  },
  detail: {
    en: 'Prints a script for the shell to read when it starts, in the language of the moment.',
    es: 'Imprime un guion que la terminal lee al arrancar, en el idioma del momento.',
  },
  args: [{ name: 'shell', about: { en: 'bash, zsh or fish', es: 'bash, zsh o fish' }, choices: shells }],
  writes: [],
  examples: [
    {
      line: 'completion bash > ~/.local/share/bash-completion/completions/maitre',
      about: { en: 'bash', es: 'bash' },
    },
    {
      line: 'completion zsh > ~/.zfunc/_maitre',
      about: { en: 'zsh', es: 'zsh' },
    },
    {
      line: 'completion fish > ~/.config/fish/completions/maitre.fish',
      about: { en: 'fish', es: 'fish' },
    },
  ],
  run: async ({ groups, lang }, { args: [shell = ''] }) => {
    if (!isShell(shell)) throw unknown(shell);
    const [{ lineOf }, { commandsOf }, { formats }] = await Promise.all([
      import('../cli/completion/places.ts'),
      import('../cli/command.ts'),
      import('../render/format.ts'),
    ]);
    const line = lineOf({ groups, commands: await commandsOf(groups), formats, lang });
    return { kind: 'raw', body: await scriptOf(shell, line) };
  },
});

const unknown = (shell: string) => usage([{ name: '<shell>', text: mustBe(oneOf(shells), shell) }]);

export const commands: readonly Command[] = [completion];

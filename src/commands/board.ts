import { defineCommand } from '../context/context.ts';
import { reservas } from '../contract/reservas.ts';
import { waitlist } from '../contract/waitlist.ts';
import { Failure, suggestCommand } from '../ground/errors.ts';
import { emptyResult } from '../render/result.ts';
import { defaultIntervalMs, everyFlag } from '../watching/polling.ts';

export const boardCommand = defineCommand({
  path: ['board'],
  singleProfileOnly: true,
  summary: {
    en: 'the evening on one screen: each key a command',
    es: 'la noche en una pantalla: cada tecla, un comando',
  },
  detail: {
    en: 'Shows what maitre now shows and keeps it up to date. ↑↓ select a reservation; s seats, f finishes, n marks a no-show, c confirms, x cancels, m moves, a adds a note, w takes a walk-in, b books, z undoes. ? shows all keys, q quits. Needs a terminal. The key needs the scope reservas:write for what it changes.',
    es: 'Muestra lo mismo que maitre now y lo mantiene al día. ↑↓ eligen una reserva; s sienta, f finaliza, n marca que no vino, c confirma, x cancela, m mueve, a anota, w sienta sin reserva, b reserva, z deshace. ? muestra todas las teclas, q sale. Necesita una terminal. Para cambiar algo, la clave necesita el permiso reservas:write.',
  },
  operations: [reservas.list, waitlist.list],
  output: null,
  onlyFormats: [],
  flags: { every: everyFlag },
  examples: {
    board: { en: 'at the door', es: 'en la puerta' },
    'board --every 5s': { en: 'with fresher data', es: 'con datos más recientes' },
  },
  run: async (context, { flags: { every } }) => {
    const { runtime, screen, globals } = context;
    if (!runtime.stdin.isTTY || !screen.escapes.stdout || globals['dry-run'])
      throw new Failure('USAGE', {
        en: 'board needs a terminal that can move the cursor, and does not work with --dry-run',
        es: 'board necesita una terminal que pueda mover el cursor, y no sirve con --dry-run',
        hint: suggestCommand(['now'], { en: 'for one look use', es: 'para un vistazo use' }),
      });
    const { runBoard } = await import('../board/board.ts');
    await runBoard(context, every ?? defaultIntervalMs);
    return emptyResult;
  },
});

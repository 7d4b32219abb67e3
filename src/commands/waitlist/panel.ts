import type { Command, Context } from '../../context/context.ts';
import { Failure } from '../../ground/errors.ts';
import type { Text } from '../../ground/lang.ts';

const detail: Text = {
  en: "Only where the profile is a database: the interface leaves the queue to the restaurant's own panel. A number is an id, never a position. maitre undo takes it back.",
  es: 'Solo donde el perfil es una base de datos: la interfaz deja la cola al panel del restaurante. Un número es un id, nunca un puesto. maitre undo lo deshace.',
};

/** A verb that writes in the queue, which the interface only reads (section 4.5). */
export const atThePanel = (verb: Command): Command => ({
  ...verb,
  detail,
  run: async (context, told) => {
    needsDatabase(context);
    return verb.run(context, told);
  },
});

/** Throws USAGE, before anything is asked or sent, where the profile is a service. */
const needsDatabase = ({ target }: Context): void => {
  if (target().database !== undefined) return;
  throw new Failure(
    'USAGE',
    {
      en: "over HTTP the queue is only read: calling, seating and cancelling belong to the restaurant's own panel",
      es: 'por HTTP la cola solo se lee: llamar, sentar y cancelar es cosa del panel del restaurante',
    },
    {
      hint: {
        en: 'maitre waitlist shows it; maitre reservas walkin seats a group as a booking; where you have the database itself: maitre profile add NAME --database FILE',
        es: 'maitre waitlist la muestra; maitre reservas walkin sienta un grupo como reserva; si tiene la base de datos: maitre profile add NOMBRE --database FICHERO',
      },
    },
  );
};

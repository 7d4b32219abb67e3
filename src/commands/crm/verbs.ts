import type { Command } from '../../context/context.ts';
import { customer } from '../../context/resources/customer.ts';
import { createVerb } from '../shared/creating.ts';
import { deleteVerb, getVerb, noteVerb, updateVerb } from '../shared/verbs.ts';

const getCustomer = getVerb(customer, {
  summary: { en: 'one customer, with visits', es: 'un cliente, con sus visitas' },
  examples: {
    'crm get +34790173511': { en: 'by phone', es: 'por teléfono' },
    'crm get "Marta García" --json': { en: 'by name', es: 'por nombre' },
  },
});

export const get: Command = {
  ...getCustomer,
  showsLastKnown: true,
  run: async (context, input) => {
    try {
      return await getCustomer.run(context, input);
    } catch (error) {
      throw await (await import('./same-contact.ts')).addReservationsWithPhone(
        context,
        input.args[0] ?? '',
        error,
      );
    }
  },
};

export const create = createVerb(customer, 'create', {
  prompts: {
    steps: ['full_name', 'phone', 'email', 'birthday', 'notes'],
    beforeSend: async (context, body) => (await import('./same-contact.ts')).confirmNewContact(context, body),
  },
  summary: { en: 'add a customer', es: 'añadir un cliente' },
  examples: {
    'crm create --full-name "Ana Ruiz" --phone "+34 612 345 678"': {
      en: 'name and phone',
      es: 'nombre y teléfono',
    },
    'crm create --full-name "Ana Ruiz" --notes "alergia a los frutos secos"': {
      en: 'with a note',
      es: 'con una nota',
    },
  },
});

export const update = updateVerb(customer, {
  summary: { en: 'change a customer: only what is given', es: 'cambiar un cliente: solo lo que se indica' },
  examples: {
    'crm update "+34 612 345 678" --email ana@example.com': { en: 'by phone', es: 'por teléfono' },
    'crm update 41 --data \'{"birthday":null}\'': { en: 'clear a field', es: 'borrar un campo' },
  },
});

export const note = noteVerb(customer, {
  summary: {
    en: 'add a line to the notes of a customer and keep the rest',
    es: 'añadir una línea a las notas de un cliente sin tocar lo que hay',
  },
  examples: {
    'crm note 41 "alergia al marisco"': { en: 'by id', es: 'por id' },
    'crm note "Ana Ruiz" prefiere terraza': { en: 'by name', es: 'por nombre' },
  },
});

export const remove = deleteVerb(customer, {
  summary: { en: 'delete a customer', es: 'eliminar un cliente' },
  examples: {
    'crm delete 41': { en: 'shows it and asks', es: 'lo muestra y pregunta' },
    'crm delete 41 42 --yes': { en: 'from a script', es: 'desde un script' },
  },
});

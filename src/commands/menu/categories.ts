import { formatPrice, menuCategory, menuItem } from '../../context/resources/menu.ts';
import { joinParts } from '../../ground/strings.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { createVerb } from '../shared/creating.ts';
import type { DeleteGuard } from '../shared/deleting.ts';
import { deleteVerb, getVerb, listVerb, updateVerb } from '../shared/verbs.ts';

const dishGuard: DeleteGuard = {
  flag: 'with-items',
  about: {
    en: 'delete its dishes too, without typing its name',
    es: 'eliminar también sus platos, sin escribir su nombre',
  },
  noun: menuItem.noun,
  listChildren: ({ items }) => (Array.isArray(items) ? items.map(Object) : []),
  formatChild: ({ name, price }, lang) => toSafeLine(joinParts([name, formatPrice(price, lang)])),
};

export const categoryCommands = [
  listVerb(menuCategory, {
    summary: { en: 'the categories, with their dishes', es: 'las categorías, con sus platos' },
    examples: {
      'menu categories list': { en: 'how many dishes each has', es: 'cuántos platos tiene cada una' },
      'menu categories list --json': { en: 'with every dish', es: 'con todos los platos' },
    },
  }),
  getVerb(menuCategory, {
    summary: { en: 'one category with its dishes', es: 'una categoría con sus platos' },
    examples: {
      'menu categories get postres': { en: 'by name', es: 'por nombre' },
      'menu categories get 3 --json': { en: 'by id', es: 'por id' },
    },
  }),
  createVerb(menuCategory, 'add', {
    prompts: { steps: ['name', 'description'] },
    summary: { en: 'add a category', es: 'añadir una categoría' },
    examples: {
      'menu categories add --name Postres --sort-order 8': { en: 'at a position', es: 'en una posición' },
      'menu categories add --name Arroces --description "Para dos o más"': {
        en: 'with a description',
        es: 'con una descripción',
      },
    },
  }),
  updateVerb(menuCategory, {
    summary: {
      en: 'change some fields of a category',
      es: 'cambiar datos de una categoría',
    },
    examples: {
      'menu categories update postres --sort-order 9': { en: 'further down', es: 'más abajo' },
      'menu categories update 3 --name Dulces': { en: 'another name', es: 'otro nombre' },
    },
  }),
  deleteVerb(menuCategory, {
    guard: dishGuard,
    summary: {
      en: 'delete a category and every dish in it',
      es: 'eliminar una categoría y todos sus platos',
    },
    detail: {
      en: 'Lists its dishes and asks for its name; without a terminal it needs --yes --with-items. maitre undo restores both.',
      es: 'Muestra sus platos y pide su nombre; sin terminal necesita --yes --with-items. maitre undo recupera ambos.',
    },
    examples: {
      'menu categories delete postres': { en: 'shows them and asks', es: 'los muestra y pregunta' },
      'menu categories delete 3 --yes --with-items': { en: 'in a script', es: 'en un script' },
    },
  }),
];

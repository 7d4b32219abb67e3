import { menuCategory } from '../../context/resources/menu.ts';
import { createVerb } from '../shared/creating.ts';
import { deleteVerb, getVerb, listVerb, updateVerb } from '../shared/verbs.ts';
import { dishGuard } from './dish-guard.ts';

export const categoryCommands = [
  listVerb(menuCategory, {
    summary: { en: 'the categories, with their dishes', es: 'las categorías, con sus platos' },
    examples: [
      {
        line: 'menu categories list',
        about: { en: 'how many dishes each has', es: 'cuántos platos tiene cada una' },
      },
      { line: 'menu categories list --json', about: { en: 'with every dish', es: 'con todos los platos' } },
    ],
  }),
  getVerb(menuCategory, {
    summary: { en: 'one category with its dishes', es: 'una categoría con sus platos' },
    examples: [
      { line: 'menu categories get postres', about: { en: 'by name', es: 'por nombre' } },
      { line: 'menu categories get 3 --json', about: { en: 'by id', es: 'por id' } },
    ],
  }),
  createVerb(menuCategory, 'add', {
    asking: { steps: ['name', 'description'] },
    summary: { en: 'add a category', es: 'añadir una categoría' },
    examples: [
      {
        line: 'menu categories add --name Postres --sort-order 8',
        about: { en: 'at a position', es: 'en una posición' },
      },
      {
        line: 'menu categories add --name Arroces --description "Para dos o más"',
        about: { en: 'with a description', es: 'con una descripción' },
      },
    ],
  }),
  updateVerb(menuCategory, {
    summary: {
      en: 'change some fields of a category',
      es: 'cambiar datos de una categoría',
    },
    examples: [
      {
        line: 'menu categories update postres --sort-order 9',
        about: { en: 'further down', es: 'más abajo' },
      },
      { line: 'menu categories update 3 --name Dulces', about: { en: 'another name', es: 'otro nombre' } },
    ],
  }),
  deleteVerb(
    menuCategory,
    {
      summary: {
        en: 'delete a category and every dish in it',
        es: 'eliminar una categoría y todos sus platos',
      },
      detail: {
        en: 'Lists its dishes and asks for its name; without a terminal it needs --yes --with-items. maitre undo restores both.',
        es: 'Muestra sus platos y pide su nombre; sin terminal necesita --yes --with-items. maitre undo recupera ambos.',
      },
      examples: [
        {
          line: 'menu categories delete postres',
          about: { en: 'shows them and asks', es: 'los muestra y pregunta' },
        },
        {
          line: 'menu categories delete 3 --yes --with-items',
          about: { en: 'in a script', es: 'en un script' },
        },
      ],
    },
    dishGuard,
  ),
];

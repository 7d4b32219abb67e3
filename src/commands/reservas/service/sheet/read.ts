import type { Context } from '../../../../context/context.ts';
import { guestFiles } from '../../../../context/kinds/guest-files.ts';
import { type MenuItem, menuItems } from '../../../../contract/menu.ts';
import { reservas } from '../../../../contract/reservas.ts';
import { Failure } from '../../../../ground/errors.ts';
import type { Text } from '../../../../ground/lang.ts';
import type { BoardOutcome } from '../../../../render/outcome.ts';
import { restaurantName } from '../../../shared/restaurant-name.ts';
import { type Service, services } from '../../../shared/services.ts';
import { pageOf } from './page.ts';
import { dataOf, type Sheet, serviceOf } from './sheet.ts';
import { drawSheet } from './text.ts';

interface Asked {
  readonly fecha?: string | undefined;
  readonly servicio?: Service | undefined;
}

/** What the kitchen and the door have to know of a day, or of one of its services. */
export const sheetOf = async (context: Context, { fecha, servicio }: Asked): Promise<BoardOutcome> => {
  const day = fecha ?? context.today();
  const client = await context.client();
  const [{ data: book }, soldOut, restaurant] = await Promise.all([
    client.call(reservas.list, { query: { fecha: day } }),
    soldOutOf(context),
    context.globals['dry-run'] ? undefined : restaurantName(context),
  ]);
  const files = await guestFiles(client, book);
  const wanted = servicio ? [servicio] : services;
  const sheet: Sheet = {
    fecha: day,
    restaurant,
    services: wanted.map((name) => serviceOf(name, day, book, files)),
    soldOut,
  };
  return {
    kind: 'board',
    data: dataOf(sheet),
    draw: (frame) => drawSheet(sheet, frame),
    page: (lang) => pageOf(sheet, lang),
    notices: [...files.notices, ...(soldOut === undefined ? [noMenu] : [])],
  };
};

/** The dishes that are sold out; undefined where the key may not read the menu. */
const soldOutOf = async (context: Context): Promise<readonly MenuItem[] | undefined> => {
  try {
    const { data } = await (await context.client()).call(menuItems.list, { query: {} });
    return data.filter(({ is_available }) => is_available === false);
  } catch (error) {
    if (error instanceof Failure && error.exit === 4) return undefined;
    throw error;
  }
};

const noMenu: Text = {
  en: 'without what is sold out: this key lacks menu:read',
  es: 'sin lo agotado: a esta clave le falta menu:read',
};

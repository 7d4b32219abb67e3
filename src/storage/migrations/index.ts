import { tenants } from './001-tenants.ts';
import { floor } from './002-floor.ts';
import { customers } from './003-customers.ts';
import { reservas } from './004-reservas.ts';
import { menu } from './005-menu.ts';
import { waitlist } from './006-waitlist.ts';
import { events } from './007-events.ts';
import { longNames } from './008-long-names.ts';
import { trueMinutes } from './009-true-minutes.ts';
import { idsOfEach } from './010-ids-of-each.ts';
import { partsOfCustomers } from './011-parts-of-customers.ts';
import { partsByRestaurant } from './012-parts-by-restaurant.ts';
import { searchedCustomers } from './013-searched-customers.ts';
import { placedCustomers } from './014-placed-customers.ts';
import type { Migration } from './migration.ts';

/** Every step of the schema, in order, by its name. */
export const migrations: readonly (readonly [name: string, Migration])[] = [
  ['001-tenants', tenants],
  ['002-floor', floor],
  ['003-customers', customers],
  ['004-reservas', reservas],
  ['005-menu', menu],
  ['006-waitlist', waitlist],
  ['007-events', events],
  ['008-long-names', longNames],
  ['009-true-minutes', trueMinutes],
  ['010-ids-of-each', idsOfEach],
  ['011-parts-of-customers', partsOfCustomers],
  ['012-parts-by-restaurant', partsByRestaurant],
  ['013-searched-customers', searchedCustomers],
  ['014-placed-customers', placedCustomers],
];

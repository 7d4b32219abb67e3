import { tenants } from './001-tenants.ts';
import { floor } from './002-floor.ts';
import { customers } from './003-customers.ts';
import { reservas } from './004-reservas.ts';
import { menu } from './005-menu.ts';
import { waitlist } from './006-waitlist.ts';
import { events } from './007-events.ts';
import type { Migration } from './migration.ts';

export const migrations: readonly Migration[] = [tenants, floor, customers, reservas, menu, waitlist, events];

/** What the restaurant's own panel does and the interface leaves to it (sections 1 and 5): functions over the store. */
export { plantasKeptIn, tablesOf } from './panel/floor.ts';
export { createKey, type KeyRecord, listKeys, type NewKeyRecord, revokeKey } from './panel/keys.ts';
export { addPlanta, listPlantas, removePlanta } from './panel/plantas.ts';
export { addTable, listTables, removeTable } from './panel/tables.ts';
export { chosenTenant, createTenant, restaurantOf, type TenantRecord } from './panel/tenants.ts';
export {
  addToWaitlist,
  callEntry,
  cancelEntry,
  type EntryRecord,
  listWaitlist,
  type NewEntry,
  seatEntry,
} from './panel/waitlist.ts';

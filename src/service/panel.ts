/** What the restaurant's own panel does and the interface leaves to it (sections 1 and 5): functions over the store. */
export { plantasKeptIn, tablesOf } from './panel/floor.ts';
export { createKey, listKeys, revokeKey } from './panel/keys.ts';
export { addPlanta, listPlantas, removePlanta } from './panel/plantas.ts';
export { addTable, listTables, removeTable } from './panel/tables.ts';
export { chosenTenant, createTenant, restaurantOf } from './panel/tenants.ts';
export {
  addToWaitlist,
  callEntry,
  cancelEntry,
  listWaitlist,
  seatEntry,
} from './panel/waitlist.ts';

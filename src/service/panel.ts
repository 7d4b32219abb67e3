/** The functions of the restaurant's own panel, which the API leaves out (§1 and 5). */
export {
  addPlanta,
  addTable,
  combineTables,
  editTable,
  listBlockedPlantasByKey,
  listPlantas,
  listTables,
  readFloorByKey,
  readPace,
  removePlanta,
  removeTable,
  setPace,
} from './panel/floor.ts';
export {
  chooseTenant,
  createKey,
  createTenant,
  findRestaurantByKey,
  listKeys,
  revokeKey,
} from './panel/tenants.ts';
export {
  addToWaitlist,
  callEntry,
  cancelEntry,
  listWaitlist,
  seatEntry,
} from './panel/waitlist.ts';

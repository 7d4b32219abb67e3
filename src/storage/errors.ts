/** The database refused a booking: the table is held by another one at an overlapping time. */
export class TableTaken extends Error {
  override readonly name = 'TableTaken';
}

/** Another process held the database for longer than a request can wait; nothing was written. */
export class StorageBusy extends Error {
  override readonly name = 'StorageBusy';
}

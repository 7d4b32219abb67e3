import type { Client } from '../../client/client.ts';
import { speaksOfAllergy } from '../../ground/allergies.ts';
import type { Text } from '../../ground/lang.ts';
import { noteColumn } from '../../render/notes.ts';
import type { Row } from '../../render/outcome.ts';
import type { Beside, Looking } from './beside.ts';
import { guestFiles } from './guest-files.ts';

/** What the restaurant's own files say of guests that their health hangs on. */
interface GuestWarnings {
  /** The file's note of the guest whom a booking names; undefined where it says nothing of the kind. */
  of(booking: Row): string | undefined;
  /** What could not be read, to be said with the bookings: their warnings may be missing. */
  readonly notices: readonly Text[];
}

/** The warnings in the files of the guests whom bookings name. Never fails but when interrupted. */
export const guestWarnings = async (client: Client, bookings: readonly Row[]): Promise<GuestWarnings> => {
  const { of, notices } = await guestFiles(client, bookings);
  return { of: (booking) => warningIn(of(booking)?.notes), notices };
};

/** A file's note where a guest's health hangs on it. */
export const warningIn = (note: string | null | undefined): string | undefined =>
  note && speaksOfAllergy(note) ? note : undefined;

/** The notes of bookings with what their guests' files warn of. */
export const besideBookings = async (
  { client }: Looking,
  bookings: readonly Row[],
  priority: number,
): Promise<Beside> => {
  const { of, notices } = await guestWarnings(client, bookings);
  return { columns: [noteColumn('notas', priority, of)], notices };
};

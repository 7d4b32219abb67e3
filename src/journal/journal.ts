import type { Client } from '../client/client.ts';
import type { Context } from '../context/context.ts';
import { type Journal, openJournal } from './file.ts';
import { type Begun, createRecorder } from './record.ts';
import { restaurantOf } from './restaurant.ts';

/** The journal of the context's restaurant. Throws NO_PROFILE where there is none. */
export const journalOf = ({ dataDir, world, target }: Context): Journal =>
  openJournal(dataDir, restaurantOf(target()).place, world);

/** A client that keeps each of a command's writes in the journal, all of them as one entry: its own, or one to go on with. */
export const recordingClient = (context: Context, client: Client, command: string, entry?: Begun): Client => {
  const { world, notice, target } = context;
  const journal = journalOf(context);
  const restaurant = restaurantOf(target());
  const recorder = createRecorder({
    ...{ client, command, restaurant, notice },
    now: world.now,
    keep: journal.append,
    ...(entry && { entry }),
  });
  return { ...client, call: recorder.write as unknown as Client['call'] };
};

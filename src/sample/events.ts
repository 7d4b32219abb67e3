import { addDays, findNextWeekday } from '../ground/dates.ts';
import { getEventDefaults } from '../service/events.ts';
import type { NewEventSession, NewRestaurantEvent } from '../storage/records.ts';

export interface SampleEvent extends NewRestaurantEvent {
  readonly sessions: readonly SampleSession[];
}

export interface SampleSession extends Omit<NewEventSession, 'event_id' | 'planta_ids' | 'status'> {
  readonly max_guests: number;
  readonly plantas: readonly string[];
}

const wednesday = 3;
const friday = 5;

const cata: NewRestaurantEvent = {
  ...getEventDefaults('Cata Jerez'),
  name: 'Cata Jerez',
  title: 'Cata de vinos de Jerez',
  description: 'Seis copas, de la manzanilla al Pedro Ximénez, con tapas a juego',
  color: '#B7791F',
  min_guests: 1,
  max_guests: 24,
  show_on_online_booking: true,
  is_archived: false,
};

const flamenco: NewRestaurantEvent = {
  ...cata,
  name: 'Noche de flamenco',
  title: 'Noche de flamenco en la terraza',
  description: 'Cante, toque y baile con la cena; se paga al reservar',
  color: '#9B2C2C',
  min_guests: 2,
  max_guests: 20,
  block_mode: 'block_tables',
  enable_preordering: true,
  enable_payment: true,
  payment_amount_minor: 3500,
};

const atun: NewRestaurantEvent = {
  ...cata,
  name: 'Jornadas del atún',
  title: 'Jornadas del atún rojo de almadraba',
  description: 'Ronqueo en directo y menú de ocho pases',
  color: '#2C5282',
  min_guests: 2,
  max_guests: 40,
  show_on_online_booking: false,
  is_active: false,
  is_archived: true,
};

type SessionData = Omit<SampleSession, 'session_date'>;

const atunSession: SessionData = {
  start_time: '20:30',
  end_time: '23:45',
  max_guests: 40,
  table_booking_mode: 'none',
  plantas: ['Sala'],
};

const cataSession: SessionData = {
  start_time: '19:00',
  end_time: '20:30',
  max_guests: 24,
  table_booking_mode: 'optional',
  plantas: ['Sala'],
};

const flamencoSession: SessionData = {
  start_time: '21:00',
  end_time: '23:30',
  max_guests: 20,
  table_booking_mode: 'required',
  plantas: ['Terraza'],
};

const makeEvent = (
  event: NewRestaurantEvent,
  session: SessionData,
  ...dates: readonly string[]
): SampleEvent => ({
  ...event,
  sessions: dates.map((session_date) => ({ session_date, ...session })),
});

/** Two upcoming events with two sessions each, and a past one that is archived. */
export const makeEvents = (today: string): SampleEvent[] => {
  const nextCata = findNextWeekday(addDays(today, 2), wednesday);
  const nextFlamenco = findNextWeekday(addDays(today, 3), friday);
  return [
    makeEvent(atun, atunSession, findNextWeekday(addDays(today, -30), friday)),
    makeEvent(cata, cataSession, nextCata, addDays(nextCata, 21)),
    makeEvent(flamenco, flamencoSession, nextFlamenco, addDays(nextFlamenco, 14)),
  ];
};

/** The sizes of the parties that have booked the next session of an event. */
export const listParties = ({ name }: SampleEvent): readonly number[] =>
  name === cata.name ? [2, 4, 1, 2, 3, 2] : name === flamenco.name ? [2, 4, 6, 2, 3] : [];

import { addDays, findNextWeekday } from '../ground/dates.ts';
import type { SampleEvent, SampleSession } from './types.ts';

const wednesday = 3;
const friday = 5;

type Facts = Omit<SampleEvent, 'sessions'>;

const cata: Facts = {
  name: 'Cata Jerez',
  title: 'Cata de vinos de Jerez',
  description: 'Seis copas, de la manzanilla al Pedro Ximénez, con tapas a juego',
  color: '#B7791F',
  min_guests: 1,
  max_guests: 24,
  block_mode: 'capacity_only',
  enable_preordering: false,
  enable_payment: false,
  payment_amount_minor: null,
  show_on_online_booking: true,
  is_active: true,
  is_archived: false,
};

const flamenco: Facts = {
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
  show_on_online_booking: true,
  is_active: true,
  is_archived: false,
};

const atun: Facts = {
  name: 'Jornadas del atún',
  title: 'Jornadas del atún rojo de almadraba',
  description: 'Ronqueo en directo y menú de ocho pases',
  color: '#2C5282',
  min_guests: 2,
  max_guests: 40,
  block_mode: 'capacity_only',
  enable_preordering: false,
  enable_payment: false,
  payment_amount_minor: null,
  show_on_online_booking: false,
  is_active: false,
  is_archived: true,
};

const cataOn = (session_date: string): SampleSession => ({
  session_date,
  start_time: '19:00',
  end_time: '20:30',
  max_guests: 24,
  table_booking_mode: 'optional',
  plantas: ['Sala'],
});

const flamencoOn = (session_date: string): SampleSession => ({
  session_date,
  start_time: '21:00',
  end_time: '23:30',
  max_guests: 20,
  table_booking_mode: 'required',
  plantas: ['Terraza'],
});

/** Two events to come, each with two sessions, and one that is over and archived. */
export const makeEvents = (today: string): SampleEvent[] => {
  const nextCata = findNextWeekday(addDays(today, 2), wednesday);
  const nextFlamenco = findNextWeekday(addDays(today, 3), friday);
  return [
    {
      ...atun,
      sessions: [
        {
          session_date: findNextWeekday(addDays(today, -30), friday),
          start_time: '20:30',
          end_time: '23:45',
          max_guests: 40,
          table_booking_mode: 'none',
          plantas: ['Sala'],
        },
      ],
    },
    { ...cata, sessions: [cataOn(nextCata), cataOn(addDays(nextCata, 21))] },
    {
      ...flamenco,
      sessions: [flamencoOn(nextFlamenco), flamencoOn(addDays(nextFlamenco, 14))],
    },
  ];
};

/** The parties that have booked the next session of an event so far. */
export const partiesOf = ({ name }: SampleEvent): readonly number[] =>
  name === cata.name ? [2, 4, 1, 2, 3, 2] : name === flamenco.name ? [2, 4, 6, 2, 3] : [];

/** A request of a guest, and the reservations that it suits: party size, planta, start time. */
interface GuestRequest {
  readonly text: string;
  readonly min?: number;
  readonly max?: number;
  readonly planta?: string;
  readonly from?: string;
  readonly until?: string;
}

export interface Visit {
  readonly comensales: number;
  readonly planta: string;
  readonly inicio: string;
}

export const suits = (request: GuestRequest, { comensales, planta, inicio }: Visit): boolean =>
  (request.min ?? comensales) <= comensales &&
  (request.max ?? comensales) >= comensales &&
  (request.planta ?? planta) === planta &&
  (request.from ?? inicio) <= inicio &&
  (request.until ?? inicio) >= inicio;

const lunch = { until: '15:30' };
const dinner = { from: '20:30' };

export const guestRequests: readonly GuestRequest[] = [
  { text: 'Alergia a los frutos secos' },
  { text: 'Alergia al marisco' },
  { text: 'Una persona celíaca' },
  { text: 'Intolerancia a la lactosa' },
  { text: 'Dos vegetarianos', min: 3 },
  { text: 'Vegana, sin huevo ni lácteos' },
  { text: 'Embarazada: nada crudo', max: 4 },
  { text: 'Alergia al huevo (niño de 6 años)', min: 3, max: 5, until: '21:00' },
  { text: 'Trona', min: 3, max: 6, until: '21:00' },
  { text: 'Dos tronas', min: 5, ...lunch },
  { text: 'Vienen con carrito de bebé', min: 3, max: 5, until: '20:45' },
  { text: 'Silla de ruedas, sin escalones', min: 2 },
  { text: 'Cumpleaños 🎂', min: 2 },
  { text: 'Cumpleaños sorpresa, traen tarta 🎂', min: 4 },
  { text: 'Aniversario', min: 2, max: 2 },
  { text: 'Aniversario de boda, flores en la mesa', min: 2, max: 2, ...dinner },
  { text: 'Mesa tranquila', max: 4 },
  { text: 'Junto a la ventana, si puede ser', max: 4, planta: 'Sala' },
  { text: 'Lejos de la puerta', max: 4, planta: 'Sala' },
  { text: 'Terraza', planta: 'Terraza' },
  { text: 'Vienen con perro pequeño', planta: 'Terraza' },
  { text: 'A la sombra', planta: 'Terraza', ...lunch },
  { text: 'Llegan 15 min tarde', min: 2 },
  { text: 'Tienen teatro a las 23:15', min: 2, max: 4, ...dinner, until: '21:15' },
  { text: 'Con prisa: tren a las 16:40', max: 2, until: '14:30' },
  { text: 'Comida de trabajo, cuenta separada', min: 2, max: 6, ...lunch },
  { text: 'Paella encargada', min: 4, ...lunch },
  { text: 'Chuletón reservado', min: 2, ...dinner },
  { text: 'Menú degustación', min: 2, max: 4, ...dinner },
  { text: 'Quieren la carta en inglés', min: 2 },
  { text: 'Puede que sean uno más', min: 3, max: 3 },
  { text: 'Llamar si se libra algo antes', max: 4, from: '22:00' },
  { text: 'Primera vez, vienen recomendados', min: 2, max: 4 },
];

/** Notes on customers, and the note on each of their reservations. */
export const standingNotes: readonly (readonly [notes: string, note?: string])[] = [
  ['Alergia grave a los frutos secos: avisar siempre a cocina', 'Alergia a los frutos secos'],
  ['Celiaquía: pan sin gluten y aceite aparte', 'Una persona celíaca'],
  ['Alergia al marisco y a los crustáceos', 'Alergia al marisco'],
  ['Intolerancia a la lactosa', 'Intolerancia a la lactosa'],
  ['No come cerdo', 'Sin cerdo'],
  ['Vegetariana', 'Vegetariana'],
  ['Prefiere la S1, junto a la ventana'],
  ['Le gusta la terraza, también en invierno'],
  ['Mesa tranquila, viene a hablar de trabajo', 'Mesa tranquila'],
  ['Pide siempre el arroz negro'],
  ['Fino en rama bien frío nada más sentarse'],
  ['Suele alargar la sobremesa: no doblar la mesa'],
  ['Dos plantones: confirmar por teléfono el mismo día'],
  ['Viene con niños, preparar trona', 'Trona'],
  ['Factura a nombre de la empresa'],
  ['Amigo de la casa, invitar al café'],
  ['Crítica gastronómica; avisar a Lola'],
  ['Oye mal: mejor por correo que por teléfono'],
  ['Silla de ruedas: mesa con sitio', 'Silla de ruedas, sin escalones'],
  ['Cliente desde la apertura'],
  ['Prefiere que la atienda Rafa'],
  ['Le molesta la música alta'],
  ['Propina en efectivo, pide cambio'],
  ['Solo puede cenar antes de las 22:00'],
];

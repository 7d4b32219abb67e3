/** What a guest asks for, and when a host would find it written: party size, floor, hour of the start. */
export interface Nota {
  readonly texto: string;
  readonly min?: number;
  readonly max?: number;
  readonly planta?: string;
  readonly desde?: string;
  readonly hasta?: string;
}

export interface Mesa {
  readonly comensales: number;
  readonly planta: string;
  readonly inicio: string;
}

export const suits = (nota: Nota, { comensales, planta, inicio }: Mesa): boolean =>
  (nota.min ?? comensales) <= comensales &&
  (nota.max ?? comensales) >= comensales &&
  (nota.planta ?? planta) === planta &&
  (nota.desde ?? inicio) <= inicio &&
  (nota.hasta ?? inicio) >= inicio;

const comida = { hasta: '15:30' };
const cena = { desde: '20:30' };

export const notas: readonly Nota[] = [
  { texto: 'Alergia a los frutos secos' },
  { texto: 'Alergia al marisco' },
  { texto: 'Una persona celíaca' },
  { texto: 'Intolerancia a la lactosa' },
  { texto: 'Dos vegetarianos', min: 3 },
  { texto: 'Vegana, sin huevo ni lácteos' },
  { texto: 'Embarazada: nada crudo', max: 4 },
  { texto: 'Alergia al huevo (niño de 6 años)', min: 3, max: 5, hasta: '21:00' },
  { texto: 'Trona', min: 3, max: 6, hasta: '21:00' },
  { texto: 'Dos tronas', min: 5, ...comida },
  { texto: 'Vienen con carrito de bebé', min: 3, max: 5, hasta: '20:45' },
  { texto: 'Silla de ruedas, sin escalones', min: 2 },
  { texto: 'Cumpleaños 🎂', min: 2 },
  { texto: 'Cumpleaños sorpresa, traen tarta 🎂', min: 4 },
  { texto: 'Aniversario', min: 2, max: 2 },
  { texto: 'Aniversario de boda, flores en la mesa', min: 2, max: 2, ...cena },
  { texto: 'Mesa tranquila', max: 4 },
  { texto: 'Junto a la ventana, si puede ser', max: 4, planta: 'Sala' },
  { texto: 'Lejos de la puerta', max: 4, planta: 'Sala' },
  { texto: 'Terraza', planta: 'Terraza' },
  { texto: 'Vienen con perro pequeño', planta: 'Terraza' },
  { texto: 'A la sombra', planta: 'Terraza', ...comida },
  { texto: 'Llegan 15 min tarde', min: 2 },
  { texto: 'Tienen teatro a las 23:15', min: 2, max: 4, ...cena, hasta: '21:15' },
  { texto: 'Con prisa: tren a las 16:40', max: 2, hasta: '14:30' },
  { texto: 'Comida de trabajo, cuenta separada', min: 2, max: 6, ...comida },
  { texto: 'Paella encargada', min: 4, ...comida },
  { texto: 'Chuletón reservado', min: 2, ...cena },
  { texto: 'Menú degustación', min: 2, max: 4, ...cena },
  { texto: 'Quieren la carta en inglés', min: 2 },
  { texto: 'Puede que sean uno más', min: 3, max: 3 },
  { texto: 'Llamar si se libra algo antes', max: 4, desde: '22:00' },
  { texto: 'Primera vez, vienen recomendados', min: 2, max: 4 },
];

/** What the house knows of a guest, and what of it is written on each of their bookings. */
export const fichas: readonly (readonly [notes: string, nota?: string])[] = [
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

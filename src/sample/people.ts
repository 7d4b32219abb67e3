import { invariant } from '../ground/invariant.ts';
import { fold } from '../ground/strings.ts';
import type { SeededRandom } from './random.ts';

export interface Person {
  readonly nombre: string;
  /** As in "Familia …". */
  readonly surname: string;
  readonly telefono: string;
}

/** A typical guest of a restaurant in a Spanish city. `bothSurnames` is the probability of a second surname. */
export const makePerson = (random: SeededRandom, bothSurnames = 0): Person => {
  const draw = random.next();
  if (draw < 0.11) return makeForeigner(random, draw < 0.06 ? visitors : residents);
  const surname = random.pickEarly(surnames, 1.4);
  const second = random.chance(bothSurnames) ? ` ${random.pickEarly(surnames, 1.4)}` : '';
  const firstName = random.pickEarly(random.chance(0.53) ? women : men, 1.3);
  return { nombre: `${firstName} ${surname}${second}`, surname, telefono: makePhone(random, spanish) };
};

const makeForeigner = (random: SeededRandom, origins: typeof visitors): Person => {
  const origin = random.pickEarly(origins, 1.3);
  const surname = random.pick(origin.surnames);
  return {
    nombre: `${random.pick(origin.firstNames)} ${surname}`,
    surname,
    telefono: makePhone(random, origin.numbers),
  };
};

/** `numbers` is a prefix and a range, such as `+467017406 5-99`. */
const makePhone = (random: SeededRandom, numbers: string): string => {
  const [prefix = '', min = '', max = ''] = numbers.split(/[ -]/);
  return `${prefix}${String(random.between(Number(min), Number(max))).padStart(max.length, '0')}`;
};

/** An e-mail address in a domain for examples. */
export const makeEmail = (random: SeededRandom, { nombre, surname }: Person): string => {
  const firstName = toAscii(invariant(nombre.split(' ')[0], 'a split text has a first part'));
  const lastName = toAscii(surname);
  const user = random.pick([
    `${firstName}.${lastName}`,
    `${firstName}${lastName}`,
    `${firstName[0]}.${lastName}`,
    `${lastName}.${firstName}`,
  ]);
  // A year of birth from 1961 to 2004.
  const birthYear = random.chance(0.35) ? String(random.between(61, 104) % 100).padStart(2, '0') : '';
  return `${user}${birthYear}@example.${random.chance(0.7) ? 'com' : 'org'}`;
};

const toAscii = (word: string): string =>
  fold(word)
    .replaceAll('ß', 'ss')
    .replace(/[^a-z]/g, '');

const splitList = (list: string): readonly string[] => list.trim().split(/\s*,\s*/);

/** This and the next two lists begin with their most frequent names. */
const women = splitList(`
  María Carmen, María, Carmen, Ana María, Laura, Cristina, Marta, Lucía, Isabel, Pilar, Elena, Ana, Paula,
  María José, Raquel, Sara, Rosa, Teresa, Silvia, Beatriz, Patricia, Julia, Mónica, Irene, Andrea, Nuria,
  Alba, Rocío, Eva, Montserrat, Sofía, Inés, Carla, Claudia, Natalia, Lola, Marina, Ángela, Mercedes,
  Verónica, Noelia, Susana, Clara, Esther, Alicia, Amparo, Carlota, Blanca, Aitana, Victoria, Nerea, Gloria,
  Concha, Ainhoa, Olga, Macarena, Almudena, Begoña, Jimena, Manuela, Míriam, Lorena, Leire, Consuelo, Aurora`);

const men = splitList(`
  Antonio, Manuel, José, Francisco, David, Javier, Juan, Daniel, José Antonio, Carlos, Jesús, Alejandro,
  Miguel, José Luis, Pablo, Rafael, Ángel, Sergio, Fernando, Jorge, Luis, Alberto, Juan Carlos, Álvaro,
  Adrián, Diego, Raúl, Iván, Pedro, Rubén, Óscar, Enrique, Ramón, Andrés, Vicente, Ignacio, Joaquín, Mario,
  Hugo, Víctor, Eduardo, Roberto, Jaime, Marcos, Salvador, Ismael, Gonzalo, Nicolás, Emilio, Jordi, Iker,
  Guillermo, Martín, Tomás, Agustín, Íñigo, Rodrigo, Samuel, Felipe, Gabriel, Esteban, Lorenzo, Xavier, Unai`);

const surnames = splitList(`
  García, Rodríguez, González, Fernández, López, Martínez, Sánchez, Pérez, Gómez, Martín, Jiménez, Hernández,
  Ruiz, Díaz, Moreno, Muñoz, Álvarez, Romero, Gutiérrez, Alonso, Navarro, Torres, Domínguez, Ramos, Vázquez,
  Ramírez, Gil, Serrano, Molina, Blanco, Morales, Suárez, Ortega, Delgado, Castro, Ortiz, Marín, Rubio, Núñez,
  Sanz, Medina, Iglesias, Castillo, Cortés, Garrido, Santos, Guerrero, Lozano, Cano, Cruz, Méndez, Prieto,
  Flores, Herrera, Peña, León, Márquez, Cabrera, Gallego, Calvo, Vidal, Campos, Vega, Reyes, Fuentes, Carrasco,
  Aguilar, Caballero, Nieto, Santana, Vargas, Pascual, Giménez, Hidalgo, Montero, Lorenzo, Ibáñez, Ferrer,
  Santiago, Benítez, Mora, Arias, Vicente, Crespo, Carmona, Pastor, Roldán, Soto, Bravo, Velasco, Pardo, Rivas,
  Lara, Soler, Moya, Parra, Esteban, Merino, Bermúdez, Salas, Otero, Arroyo, Luque, Segura, Quintana, Casado,
  Robles, Rey, Escudero, Miranda, Beltrán, Menéndez, Barroso, Puig, Etxeberria, Seoane, Salvatierra, Zubiri`);

/** Mobile numbers with a prefix that Spain has not assigned: the prefix, and the range of the digits after it. */
const spanish = '+3479 0-9999999';

/** Parses lines of phone numbers, first names and surnames. */
const parseOrigins = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [numbers = '', firstNames = '', surnames = ''] = line.trim().split(' / ');
      return { numbers, firstNames: splitList(firstNames), surnames: splitList(surnames) };
    });

/** Foreigners who live in Spain, with Spanish phone numbers. */
const residents = parseOrigins(`
  ${spanish} / Andreea, Mihai, Ionela, Cristian, Alina, Florin / Popescu, Ionescu, Radu, Stoica, Munteanu, Dumitru
  ${spanish} / Youssef, Fatima, Karima, Omar, Samira, Rachid / El Amrani, Benali, Haddad, Bouzidi, Chaoui, Tazi
  ${spanish} / Valentina, Camila, Yamileth, Daniela, Jhon, Wilmer / Restrepo, Quispe, Cárdenas, Mamani, Arango, Contreras
  ${spanish} / Wei, Ling, Jun, Mei, Hao / Chen, Zhou, Lin, Wang, Xu
  ${spanish} / Oksana, Dmytro, Bruno, Rui, Stefan / Kovalenko, Shevchuk, Carvalho, Figueiredo, Dimitrov`);

/** Visitors, with phone numbers that their countries reserve for fiction. */
const visitors = parseOrigins(`
  +447700900 0-999 / Emily, Oliver, Siobhán, Callum, Priya, Harriet / Hartley, Pemberton, Gallagher, MacLeod, Raman, Ashworth
  +3363998 0-9999 / Camille, Antoine, Maëlle, Bastien, Élodie / Rousselin, Lefort, Garnier, Coulon, Vasseur
  +493023125 0-999 / Lukas, Annika, Jürgen, Friederike / Brandt, Weißmann, Köhler, Ostermann
  +12125550 100-199 / Megan, Tyler, Grace, Brandon / Sullivan, O’Brien, Nakamura, Whitfield
  +467017406 5-99 / Elin, Gustav, Linnéa / Sjöström, Hedlund, Åkerblom`);

/** Companies and clubs that reserve big tables. */
export const companies = splitList(`
  Notaría Ruiz-Olmedo, Estudio Tres Plazas, Clínica Dental Prado, Gestoría Albarrán, Librería La Balsa,
  Colegio San Telmo, Club de Remo, Peña El Farol, Talleres Buendía, Bodegas Monteclaro`);

import { invariant } from '../ground/invariant.ts';
import { fold } from '../ground/strings.ts';
import type { SeededRandom } from './random.ts';

export interface Person {
  readonly nombre: string;
  /** The first surname. */
  readonly surname: string;
  readonly telefono: string;
}

/** A guest of a restaurant in a Spanish city. `bothSurnames` is the probability of a second surname. */
export const makePerson = (random: SeededRandom, bothSurnames = 0): Person => {
  const surname = random.pickEarly(surnames, 1.4);
  const second = random.chance(bothSurnames) ? ` ${random.pickEarly(surnames, 1.4)}` : '';
  const firstName = random.pickEarly(random.chance(0.53) ? women : men, 1.3);
  const digits = String(random.between(0, 9_999_999)).padStart(7, '0');
  return { nombre: `${firstName} ${surname}${second}`, surname, telefono: `${unassignedPrefix}${digits}` };
};

/** Spain has assigned no mobile number with this prefix. */
const unassignedPrefix = '+3479';

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

const toAscii = (word: string): string => fold(word).replace(/[^a-z]/g, '');

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

/** Companies and clubs that reserve big tables. */
export const companies = splitList(`
  Notaría Ruiz-Olmedo, Estudio Tres Plazas, Clínica Dental Prado, Gestoría Albarrán, Librería La Balsa,
  Colegio San Telmo, Club de Remo, Peña El Farol, Talleres Buendía, Bodegas Monteclaro`);

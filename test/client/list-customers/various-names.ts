const given =
  'Antonio,María Carmen,Manuel,María,José,Carmen,Francisco,Laura,David,Ana María,Juan,María Pilar,Javier,Isabel,Daniel,Josefa,José Antonio,Marta,Francisco Javier,Cristina,José Luis,María Dolores,Carlos,María Teresa,Jesús,Ana,Alejandro,Lucía,Miguel,María Ángeles,José Manuel,María José,Rafael,Francisca,Miguel Ángel,Sara,Pablo,Paula,Pedro,Elena,Ángel,Antonia,Sergio,Dolores,José María,Raquel,Fernando,María Luisa,Jorge,Pilar,Luis,Rosa María,Alberto,Manuela,Álvaro,María Jesús,Juan Carlos,Concepción,Adrián,Mercedes,Diego,Julia,Juan José,Beatriz,Raúl,Alba,Iván,Silvia,Rubén,Nuria,Enrique,Irene,Óscar,Patricia,Ramón,Rocío,Andrés,Andrea,Vicente,Rosario,Joaquín,Montserrat,Santiago,Juana,Víctor,Teresa,Eduardo,Encarnación,Mario,Alicia,Roberto,Sandra,Jaime,Mónica,Marcos,Sonia,Ignacio,Marina,Hugo,Susana,Alfonso,Natalia,Jordi,Ángela,Ricardo,Yolanda,Salvador,Claudia,Guillermo,Sofía,Emilio,Margarita,Gabriel,Eva,John,Sophie,William,Emily,Klaus,Giulia'.split(
    ',',
  );
const family =
  'García,Rodríguez,González,Fernández,López,Martínez,Sánchez,Pérez,Gómez,Martín,Jiménez,Hernández,Ruiz,Díaz,Moreno,Muñoz,Álvarez,Romero,Gutiérrez,Alonso,Navarro,Torres,Domínguez,Ramos,Vázquez,Ramírez,Gil,Serrano,Molina,Blanco,Morales,Suárez,Ortega,Castro,Delgado,Ortiz,Marín,Rubio,Núñez,Iglesias,Medina,Garrido,Cortés,Castillo,Santos,Lozano,Guerrero,Cano,Prieto,Méndez,Cruz,Calvo,Gallego,Vidal,León,Márquez,Herrera,Peña,Flores,Cabrera,Campos,Vega,Fuentes,Carrasco,Díez,Reyes,Caballero,Nieto,Aguilar,Pascual,Santana,Herrero,Lorenzo,Montero,Hidalgo,Giménez,Ibáñez,Ferrer,Durán,Benítez,Mora,Vargas,Arias,Carmona,Crespo,Román,Pastor,Soto,Sáez,Velasco,Moya,Soler,Parra,Esteban,Bravo,Gallardo,Rojas,Pardo,Merino,Franco,Espinosa,Lara,Izquierdo,Rivas,Rivera,Casado,Arroyo,Silva,Camacho,Redondo,Vera,Rey,Luque,Galán,Otero,Montes,Ríos,Segura,Sierra,Carrillo,Heredia,Bernal,Macías,Valero,Robles,Palacios,Contreras,Vila,Guerra,Bermúdez,Varela,Pereira,Mateo,Bueno,Expósito,Miranda,Villar,Aranda,Guillén,Roldán,Menéndez,Escudero,Aparicio,Beltrán,Quintana,Simón,Conde,Roca,Serra,Pons,Puig,Smith,Jones,Müller,Dubois,Rossi'.split(
    ',',
  );
const domains = 'gmail.com gmail.com gmail.com hotmail.com yahoo.es outlook.com icloud.com'.split(' ');

type Random = () => number;

/** Picks one of the list. The earlier in it, the more often. */
const frequent = (list: readonly string[], random: Random): string => {
  const weights = list.map((_, place) => (place + 3) ** -0.75);
  let at = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const place = weights.findIndex((weight) => {
    at -= weight;
    return at <= 0;
  });
  return list[place] ?? list[0]!;
};

/** A name with one surname or two. Some names are much more frequent than others. */
export const variousName = (random: Random): string => {
  const words = [frequent(given, random), frequent(family, random)];
  return [...words, ...(random() < 0.55 ? [frequent(family, random)] : [])].join(' ');
};

/** An e-mail address made from a folded name. */
export const variousAddress = (folded: string, random: Random): string => {
  const words = folded.split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const written = [`${first}.${last}`, `${first}${last}`, `${first[0]}${last}`, `${last}.${first}`];
  const number = random() < 0.5 ? '' : Math.floor(random() * 100);
  const [way, domain] = [written, domains].map((list) => list[Math.floor(random() * list.length)]);
  return `${way}${number}@${domain}`;
};

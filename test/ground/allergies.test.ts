import { describe, expect, it } from 'vitest';
import { mentionsAllergy } from '../../src/ground/allergies.ts';

const real = [
  'Alergia a los frutos secos',
  'ALERGIAS: marisco',
  'alérgica al huevo',
  'Marta es alergica',
  'Polialérgico',
  'Alergia al huevo (niño de 6 años)',
  'allergic to nuts',
  'nut allergy',
  'al·lèrgia als fruits secs',
  'alerxia ao marisco',
  'Intolerancia a la lactosa',
  'lactose intolerant',
  'Una persona celíaca',
  'Celiaquía: pan sin gluten y aceite aparte',
  'coeliac',
  'Celiac x2',
  'sin gluten',
  'gluten-free',
  'sin lactosa',
  'Embarazada: nada crudo',
  'está embarazada de 6 meses',
  'pregnant',
  'anafilaxia con cacahuete',
  'lleva EpiPen',
  'Terraza\nalergia al sésamo',
  'Cumpleaños, Alergia (kiwi)',
  'ALE\u0301RGICA',
];

const hardlyDenied = [
  'sin alergias salvo al marisco',
  'Sin alergias, su hija es alérgica al huevo',
  'sin alergias pero celíaca',
  'No alergias excepto kiwi',
  'no es alérgico al gluten, sí al marisco',
  'Él no es alérgico, ella sí',
  'he is not allergic, she is',
  'no olvidar: alergia al huevo',
  'No olvidar alergia',
  'no hay que olvidar la alergia',
  'alergias: no lo sé, preguntar',
  'Alergias: no marisco',
  'Alergias: ninguna, salvo kiwi',
  '¿Alergias?',
  'sin alergias?',
  'no longer allergic?',
  'no allergies except nuts',
  'no allergies, but pregnant',
  'No allergies; one coeliac',
  'sin gluten ni lactosa',
  'no puede tomar gluten',
  'no embarazada pero alérgica',
  'sin intolerancias, alergia al látex',
  'not only allergic',
  'no está sin alergias',
  'sin alergias al marisco conocidas',
  'sin alergias, celíaca',
  'sin alergias y embarazada',
  'sin alergias/celíaca',
  'no! alergia',
  'No - alergia',
  'sin alergias: marisco',
];

const denied = [
  'sin alergias',
  'Sin alergias.',
  'sin alergias ni intolerancias',
  'Sin alergias conocidas, mesa tranquila',
  'No tienen alergias ni intolerancias alimentarias',
  'ninguna alergia',
  'no hay ninguna intolerancia',
  'No es celíaca',
  'Alergias: ninguna',
  'Alergias: no. Terraza',
  'no allergies',
  'No known food allergies',
  'Allergies: none',
  'not pregnant',
  'nobody is allergic',
  'Terraza, sin alergias',
  'sin alergias y sin intolerancias',
  'is not allergic',
];

const other = [
  '',
  'Terraza',
  'Trona',
  'Celia Ruiz',
  'Vegetariana',
  'No come cerdo',
  'Cumpleaños 🎂',
  'Con prisa: tren a las 16:40',
  'la Galería',
  'energía',
];

describe('an allergy or the like', () => {
  it.each(real)('is found in "%s"', (note) => expect(mentionsAllergy(note)).toBe(true));

  it.each(hardlyDenied)('is not denied by "%s"', (note) => expect(mentionsAllergy(note)).toBe(true));

  it.each(denied)('is denied by "%s"', (note) => expect(mentionsAllergy(note)).toBe(false));

  it.each(other)('is not found in "%s"', (note) => expect(mentionsAllergy(note)).toBe(false));

  it('is found whatever text is around it', () => {
    const around = [
      'sin alergias',
      'no allergies',
      'Alergias: ninguna',
      'no es celíaca',
      'sin intolerancias',
    ];
    for (const one of real)
      for (const none of around)
        for (const glue of [', ', '. ', '; ', '\n', ' y ', ' · ', ' - ', ' ', ': ', '/'])
          expect([
            none,
            glue,
            one,
            mentionsAllergy(`${none}${glue}${one}`),
            mentionsAllergy(`${one}${glue}${none}`),
          ]).toEqual([none, glue, one, true, true]);
  });

  it('is not found in a value that is not a text', () => {
    expect([null, undefined, 7, {}].map(mentionsAllergy)).toEqual([false, false, false, false]);
  });

  it('is found in a long note', () => {
    // The time must not grow with the square of the length.
    expect(mentionsAllergy('no hay ninguna alergia alimentaria y sin '.repeat(20_000))).toBe(true);
  });
});

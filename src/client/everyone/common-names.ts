/**
 * First names that are common where restaurants are: a service that answers by name shows those at the end of the alphabet
 * late, and until then nothing that is known says that they are there.
 */
export const commonNames: readonly string[] =
  'María,Sara,José,Pablo,Teresa,Luis,Javier,Laura,Raquel,Nuria,Pedro,Silvia,Rosa,Vicente,Lucía,Juan,Paula,Víctor,Marta,Rafael,Isabel,Miguel,Pilar,Rubén,Óscar,Jorge,Sergio,Manuel,Mónica,Patricia,Verónica,Susana,Yolanda,Tomás,Sofía,Raúl,Ramón,Roberto,Natalia,Marcos,Julia,Iván,Inés,Hugo,Irene,Jesús,Santiago,Sonia,Olga,Rocío,Salvador,Samuel,Xavier,William,Thomas,Peter,Robert,Mary,Sarah,Susan,John,James,Mark,Michael,Richard,Laia,Montserrat,Jordi,Marc,Julián,Lourdes,Mercedes,Noelia,Zoe,Zaira,Úrsula,Unai,Uxía,Yaiza'.split(
    ',',
  );

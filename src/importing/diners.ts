/** The field whose number people write with what they count. */
export const dinersField = 'num_comensales';

/** Behind a number: who comes, in either language, cut short or not. Anything else may count something else (`4 mesas`, `4 niños`). */
const diners =
  /(?<=\d)\s*(?:pax|px|p|pers|personas?|persons?|people|ppl|comensal(?:es)?|cubiertos?|covers?|invitados?|guests?|diners?)\.?$/i;

/** `4 pax` as the number alone. */
export const withoutDiners = (text: string): string => text.replace(diners, '');

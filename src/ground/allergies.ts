import { fold } from './strings.ts';

/** Conditions, as stems without accents, with frequent misspellings. */
const condition = new RegExp(
  [
    'all?er[gjx]',
    'anafila|anaphyla',
    'intol',
    'coeliac|[cs]elia(?:c|qu)',
    String.raw`embara[zs]{1,2}(?:ad[oa]|o\b)|pregnan`,
  ].join('|'),
);

/** Words that indicate a condition by themselves. A "sin" before them is not a denial. */
const indication =
  /gluten|lactos[ae]|\baplv\b|epipen|adrenalin|\bencinta\b|\bgestante|buena esperanza|expecting a (?:baby|child)|\b(?:mum|mom|mother)[- ]to[- ]be\b/;

/** Words allowed within a denial: "no hay ninguna alergia conocida". */
const fillers = new Set(
  [
    'tiene tienen hay consta constan es son esta estan ni o u ningun ninguna',
    'alimentaria alimentarias alimentario alimentarios conocida conocidas declarada declaradas',
    'is are has have any or nor known food reported special dietary',
  ].flatMap((line) => line.split(' ')),
);
const joiners = new Set(['ni', 'o', 'u', 'or', 'nor']);
const deniers = new Set(
  "sin no ningun ninguna ninguno nadie without not nobody none isn't aren't doesn't don't".split(' '),
);

/** Words that revoke a denial: "sin alergias salvo al marisco", "no allergies, but she is pregnant". */
const exception =
  /\b(?:pero|salvo|excepto|menos|aunque|solo|si|quiza|creo|ella|otr[oa]|but|except|only|apart|other|though|although|however|unless|yes|unsure|maybe|she|he|one)\b|\?/;

/**
 * Whether a note mentions an allergy, an intolerance, coeliac disease or a pregnancy, in Spanish or English.
 * A denial ("sin alergias") counts only as a clause of its own that nothing in the note revokes.
 * A false warning is better than a missing one.
 */
export const mentionsAllergy = (note: unknown): boolean => {
  if (typeof note !== 'string') return false;
  const text = fold(note)
    .replace(/[\u2019`\xb4]/g, "'")
    .replaceAll('l·l', 'll');
  if (indication.test(text)) return true;
  if (!condition.test(text)) return false;
  return (
    splitClauses(text).some((clause) => condition.test(clause) && !isDenial(clause)) || exception.test(text)
  );
};

const splitClauses = (text: string): string[] => text.split(/[.,;()!/|\xb7\n]|\s(?:y|e|and|\p{Pd})\s/u);

/** Whether a clause only denies a condition: "sin alergias ni intolerancias", "alergias: ninguna". */
const isDenial = (clause: string): boolean => {
  const [subject = [], answer, ...more] = clause.split(':').map((part) => part.trim().split(/\s+/));
  if (more.length > 0) return false;
  if (answer)
    return (
      subject.every(fitsDenial) && isList(subject) && /^(?:no|ningun[ao]|none|nada)$/.test(answer.join(' '))
    );
  const afterFillers = subject.findIndex((word) => !fillers.has(word) || deniers.has(word));
  const [first = '', ...rest] = subject.slice(afterFillers);
  return deniers.has(first) && rest.every(fitsDenial) && isList(rest);
};

const fitsDenial = (word: string): boolean => fillers.has(word) || condition.test(word);

/** Two conditions without a joining word are not a list: "sin alergias celíaca". */
const isList = (words: readonly string[]): boolean =>
  words.filter((word) => condition.test(word)).length <= 1 + words.filter((word) => joiners.has(word)).length;

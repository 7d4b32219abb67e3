import type { Body } from '../../cli/body.ts';
import { readNumber } from '../../cli/words/numbers.ts';
import type { Talk } from '../shared/asking.ts';

/** What is paid in advance, asked for in euros: people do not reckon in cents. */
export const askPrice = async ({ context, body }: Talk): Promise<Body> => {
  if (body['enable_payment'] !== true || body['payment_amount_minor'] !== undefined) return body;
  const { lang, today } = context;
  const euros = (typed: string): number | undefined => {
    const value = readNumber(typed, { lang, today });
    return typeof value === 'number' && value >= 0 ? Math.round(value * 100) : undefined;
  };
  const wrong = { en: 'an amount, like 25 or 12.50', es: 'un importe, como 25 o 12,50' };
  const typed = await (await context.prompts()).line(
    { en: 'Euros a guest', es: 'Euros por comensal' }[lang],
    {
      check: (answer) => euros(answer) !== undefined || wrong[lang],
    },
  );
  return { ...body, payment_amount_minor: euros(typed) };
};

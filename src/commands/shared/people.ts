import type { Context } from '../../context/context.ts';

const peoplesFormats = ['table', 'md', 'html'];

/** Who reads what is answered: programs get the records as they are. */
export const forWhom = ({ format }: Pick<Context, 'format'>): 'people' | 'programs' =>
  peoplesFormats.includes(format) ? 'people' : 'programs';

/** In what the menu is written as a file. */
export const notations = ['yaml', 'json'] as const;

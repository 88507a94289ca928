const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A date with its time in UTC: the reader’s time zone is unknown. */
export function dateIn(language: string, date: Date): string {
  try {
    // A language that the runtime does not know must not be answered in that of the machine.
    return new Intl.DateTimeFormat([language, 'en-GB'], {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
    })
      .format(date)
      .concat(' UTC');
  } catch {
    // The tag is none.
    return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  }
}

/** How long ago something was, in words: that needs no time zone. What is not over yet, by another clock, is now. */
export function agoIn(language: string, date: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - date.getTime()) / 1000));
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? (['second', 1] as const);
  try {
    const words = new Intl.RelativeTimeFormat([language, 'en-GB'], { numeric: 'auto' });
    return words.format(unit === 'second' ? 0 : -Math.floor(seconds / length), unit);
  } catch {
    return dateIn(language, date);
  }
}

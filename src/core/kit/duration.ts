const SECONDS: ReadonlyMap<string, number> = new Map([
  ['s', 1],
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
]);

/** A length of time in seconds; `undefined` for what is none. @param value - seconds, or a text such as `'10m'` */
export function secondsIn(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : undefined;
  const [, count, unit] = typeof value === 'string' ? (/^(\d{1,6})([smhd])$/.exec(value) ?? []) : [];
  const seconds = SECONDS.get(unit ?? '');
  return seconds === undefined ? undefined : Number(count) * seconds;
}

/** Seconds for which a proof counts where an account, or what signs in to it, changes. */
export const FRESH = 600;

const isSample = process.env['BROWSER_SAMPLE'] === '1';

/** All of a list, or every second of it, from the first or the second on: with BROWSER_SAMPLE=1, for runs that have little time. */
export function sampled<T>(list: readonly T[], index: number): readonly T[] {
  return isSample ? list.filter((_, at) => at % 2 === index % 2) : list;
}

/** All of a list, or those that say that they are enough for runs that have little time. */
export function sampledBy<T>(list: readonly T[], isEnough: (one: T) => boolean): readonly T[] {
  return isSample ? list.filter(isEnough) : list;
}

/** How many ways to sign in are shown at first; forms always are, so that password managers find them, and passkeys. */
const MOST_SHOWN = 3;

/** The ways of the sign-in page, by their index among the configured providers. */
export interface Arrangement {
  readonly shown: readonly number[];
  /** Those that open on a click. */
  readonly more: readonly number[];
}

/** What comes before the configured order. */
export interface Preference {
  /** The way that was used last in this browser: it comes first. */
  readonly lastUsed: number | undefined;
  /** The way that was tried just now: it stays in sight. */
  readonly tried: number | undefined;
}

/** Puts the ways to sign in into their order: the last one used first, then as configured, the rest out of the way. */
export function arrange(
  ways: readonly { readonly kind: 'button' | 'form'; readonly script?: unknown }[],
  { lastUsed, tried }: Preference,
): Arrangement {
  const configured = ways.map((_, index) => index);
  const ordered = [
    ...configured.filter((index) => index === lastUsed),
    ...configured.filter((index) => index !== lastUsed),
  ];
  if (ordered.length <= MOST_SHOWN) return { shown: ordered, more: [] };
  const mustBeShown = (index: number): boolean =>
    ways[index]?.kind === 'form' ||
    ways[index]?.script !== undefined ||
    index === lastUsed ||
    index === tried;
  let free = Math.max(1, MOST_SHOWN - ordered.filter(mustBeShown).length);
  const shown = new Set(ordered.filter((index) => mustBeShown(index) || (free -= 1) >= 0));
  const more = ordered.filter((index) => !shown.has(index));
  return { shown: [...shown], more };
}

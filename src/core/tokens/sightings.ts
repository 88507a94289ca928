import type { Settings } from '../contracts/settings.js';
import { BoundedMap } from '../kit/bounded-cache.js';
import type { Grant } from './grant.js';
import type { GrantPlace } from './grant-place.js';

/** How many grants are remembered. */
const MOST_REMEMBERED = 10_000;

/** How this process came to know the tokens of a grant. Milliseconds of its own clock. */
interface Sighting {
  /** Which tokens. */
  readonly state: string;
  /** When they were seen first. */
  readonly first: number;
  /** When they, or those before them, were seen last. */
  readonly last: number;
  /** When the tokens before them were seen last; `undefined` if they never were. */
  readonly before: number | undefined;
}

/** How old the tokens of a grant are at least and at most, in milliseconds, whatever the clock says of the process that made them. */
export interface KnownAge {
  readonly atLeast: number;
  readonly atMost: number;
}

/**
 * Notes that this process reads a grant. Tokens are no younger than the first look at them, and no older than the last
 * look at those before them: that needs one clock, where the time in the grant is of another one, which may be wrong.
 * @returns what is known of their age; `undefined` where a grant is not shared, and browsers may bring old ones
 */
export function sight(
  { memo, runtime }: Pick<Settings, 'memo' | 'runtime'>,
  { key, isShared }: Pick<GrantPlace, 'key' | 'isShared'>,
  grant: Grant,
): KnownAge | undefined {
  if (!isShared) return undefined;
  const sightings = memo('grant-sightings', () => new BoundedMap<Sighting>(MOST_REMEMBERED));
  const now = runtime.now().getTime();
  // Two clocks may give two tokens the same time. The end of a token, as all of it need not stay in memory.
  const state = `${grant.began} ${grant.refreshedAt ?? ''} ${grant.accessToken?.slice(-8) ?? ''}`;
  const known = sightings.get([key]);
  const isSame = known?.state === state;
  const [first, before] = isSame ? [known.first, known.before] : [now, known?.last];
  sightings.set([key], { state, first, last: now, before });
  return { atLeast: now - first, atMost: before !== undefined && before <= now ? now - before : Infinity };
}

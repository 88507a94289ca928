import type { Settings } from '../contracts/settings.js';
import { BoundedMap } from '../kit/bounded-cache.js';
import type { Grant } from './grant.js';
import type { GrantPlace } from './grant-place.js';

/** How many grants are remembered. */
const MOST_REMEMBERED = 10_000;

/** When this process saw the tokens of a grant, in milliseconds of its own clock. */
interface TokenObservation {
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
export interface AgeBounds {
  readonly atLeast: number;
  readonly atMost: number;
}

/**
 * Notes that this process reads the tokens of a grant. Tokens are no younger than the first look at them, and no older than the last
 * look at those before them: that needs one clock, where the time in the grant is of another one, which may be wrong.
 * @returns what is known of their age; `undefined` where a grant is not shared, and browsers may bring old ones
 */
export function observeToken(
  { memo, runtime }: Pick<Settings, 'memo' | 'runtime'>,
  { key, isShared }: Pick<GrantPlace, 'key' | 'isShared'>,
  grant: Grant,
): AgeBounds | undefined {
  if (!isShared) return undefined;
  const observations = memo('grant-sightings', () => new BoundedMap<TokenObservation>(MOST_REMEMBERED));
  const now = runtime.now().getTime();
  // Two clocks may give two tokens the same time. The end of a token, as all of it need not stay in memory.
  const state = `${grant.began} ${grant.refreshedAt ?? ''} ${grant.accessToken?.slice(-8) ?? ''}`;
  const known = observations.get([key]);
  const isSame = known?.state === state;
  const [first, before] = isSame ? [known.first, known.before] : [now, known?.last];
  observations.set([key], { state, first, last: now, before });
  return { atLeast: now - first, atMost: before !== undefined && before <= now ? now - before : Infinity };
}

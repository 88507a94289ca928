import type { ProviderProof } from '../../contracts/method.js';
import type { SignedIn } from '../../contracts/session-strategy.js';
import type { Settings } from '../../contracts/settings.js';
import { OAuthCallbackError } from '../../../errors.js';
import { PROVIDER_END } from '../../records/kinds.js';
import { recordsOf, type Records } from '../../records/records.js';
import type { ProviderEnd } from '../../records/session-kinds.js';
import { MOST_TRIES, tooMany } from './kept-records.js';

/**
 * Milliseconds after a logout in which a sign-in may still be under way whose ID Token is older: such a token is accepted for ten
 * minutes, and two more are for the clocks and for what follows.
 */
const LIFE = 720_000;

/** What a provider ended, and when, in seconds by its own clock. */
export interface ProviderLogout {
  /** The id of the provider. */
  readonly provider: string;
  readonly sid?: string | undefined;
  readonly sub?: string | undefined;
  readonly issuedAt: number;
}

/** `sid`: a session there; `sub`: all of a subject; `sub-alone`: those of a subject whose ID Token names no session. */
type Ended = 'sid' | 'sub' | 'sub-alone';

function idOf(provider: string, ended: Ended, name: string): string {
  return JSON.stringify([provider, ended, name]);
}

/**
 * Keeps that a provider ended a session, or everything of a subject, for sign-ins that are under way: what they are about to
 * write cannot be found yet. Nothing is kept without records.
 * @throws {AdapterError | SessionTokenError} (rejects) if the store fails
 */
export async function noteProviderEnd(settings: Settings, logout: ProviderLogout): Promise<void> {
  const records = recordsOf(settings);
  if (records === undefined) return;
  const { provider, sid, sub, issuedAt } = logout;
  const expiresAt = new Date(Math.max(issuedAt * 1000, settings.runtime.now().getTime()) + LIFE);
  const ends: readonly (readonly [Ended, string | undefined])[] =
    sid === undefined
      ? [['sub', sub]]
      : [
          ['sid', sid],
          ['sub-alone', sub],
        ];
  for (const [ended, name] of ends) {
    if (name === undefined) continue;
    const value: ProviderEnd = { endedAt: issuedAt, ...(ended === 'sid' && sub !== undefined && { sub }) };
    await keep(records, { id: idOf(provider, ended, name), value, expiresAt });
  }
}

async function keep(
  records: Records,
  { id, value, expiresAt }: { readonly id: string; readonly value: ProviderEnd; readonly expiresAt: Date },
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const known = await records.read(PROVIDER_END, id);
    if (known.value !== undefined && known.value.endedAt > value.endedAt) return;
    if (await records.write(PROVIDER_END, { id, owner: '', value, expiresAt }, known.version)) return;
  }
  throw tooMany('What a provider ended');
}

/**
 * Makes sure that the session at the provider that a sign-in came of did not end while a user signed in. To be called once
 * whatever a logout looks for is written.
 * @throws {OAuthCallbackError} (rejects) `session_changed`
 * @throws {AdapterError} (rejects) if the store fails
 */
export async function assertNotEndedThere(
  settings: Settings,
  { providerProof }: Pick<SignedIn, 'providerProof'>,
): Promise<void> {
  const records = recordsOf(settings);
  if (providerProof === undefined || records === undefined || !settings.logout.backChannel) return;
  if (!(await isEndedThere(records, providerProof))) return;
  throw new OAuthCallbackError(
    `Provider "${providerProof.provider}" announced a logout of the session, or of the person, while they signed in here (back-channel logout).`,
    { code: 'session_changed' },
  );
}

/** Both times are the provider's, whatever the clocks here say. In the same second, the logout counts as later. */
async function isEndedThere(
  records: Records,
  { provider, sub, sid, issuedAt = 0, authTime = issuedAt }: ProviderProof,
): Promise<boolean> {
  const endOf = async (ended: Ended, name: string): Promise<ProviderEnd | undefined> =>
    (await records.read(PROVIDER_END, idOf(provider, ended, name))).value;
  const everything = await endOf('sub', sub);
  if (everything !== undefined && issuedAt <= everything.endedAt) return true;
  if (sid === undefined) {
    const alone = await endOf('sub-alone', sub);
    return alone !== undefined && issuedAt <= alone.endedAt;
  }
  const session = await endOf('sid', sid);
  // A session that ended stays ended, also in an ID Token that is younger.
  return session !== undefined && (session.sub ?? sub) === sub && authTime <= session.endedAt;
}

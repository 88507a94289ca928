import { isObject } from '../kit/object.js';

/** What a provider calls the session or the person that a sign-in came of. */
export interface ProviderSession {
  readonly provider: string;
  /** The subject (OpenID Connect Core 1.0, section 2). */
  readonly sub: string;
  /** The session at the provider (OpenID Connect Front-Channel Logout 1.0, section 3). */
  readonly sid?: string | undefined;
  /** The ID Token of the sign-in, which a logout at the provider takes as a hint. */
  readonly idToken?: string | undefined;
}

/** What is kept of one session. Times are milliseconds since the epoch. */
export interface SessionRecord {
  /** Again the id, because the store knows only its hash. */
  readonly id: string;
  /** `ended` stays until the session could have expired: a cookie of it that comes later is refused. */
  readonly state: 'live' | 'ended';
  readonly createdAt: number;
  readonly lastActiveAt: number;
  readonly authTime: number;
  readonly provider?: string | undefined;
  readonly method?: string | undefined;
  readonly providerSession?: ProviderSession | undefined;
  readonly address?: string | undefined;
  readonly agent?: string | undefined;
  /** The token of a `database` session, which adapters need to end it. */
  readonly token?: string | undefined;
  /** It does not outlive the browser. */
  readonly isBrief?: boolean | undefined;
  /** Until when it can be found by its session at the provider. */
  readonly linkedUntil?: number | undefined;
}

/** Everything of a user that began until then is ended. */
export interface UserEpoch {
  /** Milliseconds since the epoch. */
  readonly endedUntil: number;
}

/** A session that came of a session or a subject at a provider. */
export interface ProviderSessionRow {
  /** The id of the session here. */
  readonly session: string;
  readonly sid?: string | undefined;
}

const TIMES = ['createdAt', 'lastActiveAt', 'authTime'] as const;

/** Reads what was sealed as a {@link SessionRecord}. It was sealed by us, so that its main members tell enough. */
export function parseSession(value: unknown): SessionRecord | undefined {
  if (!isObject(value) || typeof Reflect.get(value, 'id') !== 'string') return undefined;
  const state: unknown = Reflect.get(value, 'state');
  if (state !== 'live' && state !== 'ended') return undefined;
  // The type follows from the members that were checked; the others are written by us alone.
  return TIMES.every((name) => Number.isFinite(Reflect.get(value, name)))
    ? (value as unknown as SessionRecord)
    : undefined;
}

export function parseEpoch(value: unknown): UserEpoch | undefined {
  const endedUntil: unknown = isObject(value) ? Reflect.get(value, 'endedUntil') : undefined;
  return typeof endedUntil === 'number' ? { endedUntil } : undefined;
}

export function parseProviderSession(value: unknown): ProviderSessionRow | undefined {
  if (!isObject(value)) return undefined;
  const session: unknown = Reflect.get(value, 'session');
  const sid: unknown = Reflect.get(value, 'sid');
  if (typeof session !== 'string') return undefined;
  return typeof sid === 'string' ? { session, sid } : { session };
}

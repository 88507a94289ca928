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
  /** When that was issued, in seconds since the epoch, by the provider's clock; older versions did not keep it. */
  readonly issuedAt?: number | undefined;
}

/** What is kept of one session. Times are milliseconds since the epoch. */
export interface SessionRecord {
  /** Again the id, because the store knows only its hash. */
  readonly id: string;
  /** `ended` stays until the session could have expired: a cookie of it that comes later is refused. */
  readonly state: 'live' | 'ended';
  readonly createdAt: number;
  /** When the sign-in was, if something was added to the session since: each time a new one takes its place. */
  readonly since?: number | undefined;
  readonly lastActiveAt: number;
  /** When they proved who they are, or the earliest time that is known. */
  readonly authTime: number;
  /** No one knows whether they proved it before that. */
  readonly isAuthTimeUnknown?: boolean | undefined;
  readonly provider?: string | undefined;
  readonly method?: string | undefined;
  /** The client of the option `api` whose session it is. */
  readonly client?: string | undefined;
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

/** All sessions of a user that began until then are revoked. */
export interface UserRevocation {
  /** Milliseconds since the epoch. */
  readonly endedUntil: number;
  /** When it was written, by the clock that was ahead most; older versions did not say. */
  readonly writtenAt?: number | undefined;
}

/** A session that came of a session or a subject at a provider. */
export interface ProviderSessionRow {
  /** The id of the session here. */
  readonly session: string;
  readonly sid?: string | undefined;
}

/** That a provider ended a session, or everything of a subject. */
export interface ProviderEnd {
  /** Seconds since the epoch, by the provider's clock. */
  readonly endedAt: number;
  /** Whose session it must be; `undefined`: anybody's. */
  readonly sub?: string | undefined;
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

export function parseRevocation(value: unknown): UserRevocation | undefined {
  if (!isObject(value)) return undefined;
  const { endedUntil, writtenAt } = value;
  if (typeof endedUntil !== 'number') return undefined;
  return typeof writtenAt === 'number' ? { endedUntil, writtenAt } : { endedUntil };
}

export function parseProviderSession(value: unknown): ProviderSessionRow | undefined {
  if (!isObject(value)) return undefined;
  const session: unknown = Reflect.get(value, 'session');
  const sid: unknown = Reflect.get(value, 'sid');
  if (typeof session !== 'string') return undefined;
  return typeof sid === 'string' ? { session, sid } : { session };
}

export function parseProviderEnd(value: unknown): ProviderEnd | undefined {
  if (!isObject(value)) return undefined;
  const { endedAt, sub } = value;
  if (typeof endedAt !== 'number') return undefined;
  return typeof sub === 'string' ? { endedAt, sub } : { endedAt };
}

import {
  parseEpoch,
  parseProviderSession,
  parseSession,
  type ProviderSessionRow,
  type SessionRecord,
  type UserEpoch,
} from './session-kinds.js';

/**
 * A kind of record. All kinds are listed in this file, each with its life, its owner and who reads it: nothing else may be
 * kept beyond the methods of an adapter (contract, Records).
 */
export interface RecordKind<Value> {
  /** Stored. It must never change, and never get another meaning. */
  readonly name: string;
  /** Reads what was sealed; `undefined` for anything that is not of this kind. */
  readonly parse: (value: unknown) => Value | undefined;
}

/** The names of all kinds. */
export const KINDS = {
  /**
   * The tokens that a provider gave for somebody (`tokens/grant.ts`). Id: user id, provider and account as JSON. Life: a year
   * from the sign-in. Owner: the user. Written at a sign-in and at a refresh, read by `getAccessToken` alone.
   */
  grant: 'grant',
  /**
   * A logout token that a provider sent, so that it has no effect a second time. Id: the provider's id and the `jti`. Life: until
   * the token is too old to be accepted. Owner: nobody. Read by `logout/used-tokens.ts`.
   */
  logoutToken: 'logout-token',
  /**
   * What a user calls a passkey. Id: the credential id, as stored. Life: until the passkey or the user is removed. Owner: the
   * user. Read by `listPasskeys`.
   */
  passkeyName: 'passkey-name',
  /**
   * A session. Id: the `jti` of a `jwt` session, or a hash of the token of a `database` session. Owner: its user. Life: as long
   * as the session could last. Read by `session/`, at reads of `jwt` sessions and where sessions are listed and ended.
   */
  session: 'session',
  /**
   * Until when everything of a user is ended: for sessions without a record. Id and owner: the user. Life: as long as a session
   * could last. Read by `session/`, when a session has no record yet.
   */
  userEpoch: 'user-epoch',
  /**
   * Which sessions came of a session or a subject at a provider. Owner: a hash of those, not a user. Life: that of the session.
   * Read by `session/provider-sessions.ts`, when a provider ends its session.
   */
  providerSession: 'provider-session',
} as const;

/** Which logout tokens were used. */
export const logoutToken: RecordKind<true> = {
  name: KINDS.logoutToken,
  parse: (value) => (value === true ? true : undefined),
};

/** When records expire that end with their owner, or by being removed: in the year 9999, which every store can keep. */
export function atTheEnd(): Date {
  return new Date(Date.UTC(9999, 0, 1));
}

/** What a user calls a passkey. */
export const passkeyName: RecordKind<string> = {
  name: KINDS.passkeyName,
  // Letters of all languages; no control characters (Unicode category Cc), which could forge lines of a page or log.
  parse: (value) =>
    typeof value === 'string' && /^\P{Cc}{1,100}$/u.test(value) && value.trim() !== '' ? value : undefined,
};

/** A session. */
export const SESSION: RecordKind<SessionRecord> = { name: KINDS.session, parse: parseSession };

/** Until when everything of a user is ended. */
export const USER_EPOCH: RecordKind<UserEpoch> = { name: KINDS.userEpoch, parse: parseEpoch };

/** Which sessions came of a session or a subject at a provider. */
export const PROVIDER_SESSION: RecordKind<ProviderSessionRow> = {
  name: KINDS.providerSession,
  parse: parseProviderSession,
};

/** Every kind: what a user owns is deleted with the user. */
export const allKinds: readonly RecordKind<never>[] = Object.values(KINDS).map((name) => ({
  name,
  parse: () => undefined,
}));

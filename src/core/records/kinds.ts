import { parseFlowClaim, type FlowClaim } from './flow-claim.js';
import { parseBucket, parseDeviceRevocation, type Bucket, type DeviceRevocation } from './limit-bucket.js';
import {
  parsePassword,
  parseReset,
  parseSignUp,
  type PasswordRow,
  type ResetRow,
  type SignUpRow,
} from './password-kinds.js';
import {
  parseRevocation,
  parseProviderEnd,
  parseProviderSession,
  parseSession,
  type ProviderEnd,
  type ProviderSessionRow,
  type SessionRecord,
  type UserRevocation,
} from './session-kinds.js';

/**
 * A kind of record. All kinds are listed in this file and in `carried-kinds.ts`, each with its life, its owner and who reads it:
 * nothing else may be kept beyond the methods of an adapter (contract, Records).
 */
export interface RecordKind<Value> {
  /** Stored. It must never change, and never get another meaning. */
  readonly name: string;
  /** Reads what was sealed; `undefined` for anything that is not of this kind. */
  readonly parse: (value: unknown) => Value | undefined;
  /** Of a kind in `carried-kinds.ts`: whether it is `durable`. */
  readonly isDurable?: boolean;
}

/** Whether records of a kind are `durable`. */
export function isDurableKind({
  name,
  isDurable = durableKinds.includes(name),
}: RecordKind<unknown>): boolean {
  return isDurable;
}

/** The names of all kinds. */
export const KINDS = {
  /**
   * The tokens that a provider gave for a user (`tokens/grant.ts`). Id: user id, provider and account as JSON. Life: a year
   * from the sign-in. Owner: the user. Written at a sign-in and at a refresh, read by `getAccessToken` alone.
   */
  grant: 'grant',
  /**
   * A logout token that a provider sent, so that it has no effect a second time. Id: the provider's id and the `jti`. Life: until
   * the token is too old to be accepted. Owner: none. Read by `logout/used-tokens.ts`.
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
   * Read by `session/revocation/provider-sessions.ts`, when a provider ends its session.
   */
  providerSession: 'provider-session',
  /**
   * That a provider ended a session or everything of a subject, for sign-ins that are under way. Id: the provider's id and that of
   * the session or subject. Owner: none. Life: twelve minutes. Read by `session/revocation/provider-ends.ts`, when a session begins.
   */
  providerEnd: 'provider-end',
  /**
   * Which request goes on with the answer of a provider or of a passkey, if several bring it. Id: the provider's id and the
   * `state`, or the challenge. Owner: none. Life: that of the flow, 17 minutes at most. Written at every OAuth callback and at
   * every answer of a passkey, read by `methods/oauth/code-flow/claimed-response.ts` and `flow/challenge-flow.ts` alone.
   */
  flowClaim: 'flow-claim',
  /**
   * How full a limit is (`limits/policy.ts`). Id: an HMAC of what is counted. Owner: none. Life: until it is forgotten, a day
   * at most. Written at every attempt that is limited, read by `limits/buckets.ts` alone.
   */
  limit: 'limit',
  /**
   * Since when devices that were known for an account are strangers: its password was changed. Id: an HMAC of the account. Owner:
   * none. Life: that of the cookie of a device, 400 days. Read by `limits/strangers.ts`, at attempts of known devices.
   */
  deviceEpoch: 'device-epoch',
  /**
   * The hash of a password. Id and owner: the user. Life: until it is replaced, or the user is removed. Read by
   * `methods/password/`, at sign-ins and where a password is chosen or changed.
   */
  password: 'password',
  /**
   * A sign-up whose address is not confirmed: address, name, and the hash of the password. Id: an HMAC of the token in the link.
   * Owner: an HMAC of the address. Life: an hour. Read by `methods/password/confirm.ts`.
   */
  passwordSignUp: 'password-sign-up',
  /**
   * Who may choose a new password. Id: an HMAC of the token in the link. Owner: the user, or an HMAC of the address. Life: half an
   * hour. Read by `methods/password/reset.ts`.
   */
  passwordReset: 'password-reset',
  /**
   * The second factors of a user. Id and owner: the user. Life: until the user is removed. Read by `factors/`, at every
   * sign-in where the option `secondFactor` is set.
   */
  factors: 'factors',
  /**
   * A sign-in that waits for a second factor. Id: what the cookie of its browser says. Owner: the user. Life: ten minutes. Read by
   * `factors/pending.ts`.
   */
  pendingSignIn: 'pending-sign-in',
  /**
   * A browser that a user trusts. Id: what its cookie says. Owner: the user. Life: as the option `trustedDevice` says. Read by
   * `factors/trusted-device.ts`, at sign-ins.
   */
  trustedDevice: 'trusted-device',
  /**
   * The keys that access tokens are signed with. Id: `access-tokens`. Owner: none. Life: for good. Read by `api-access/signing-keys.ts`.
   */
  signingKeys: 'signing-keys',
  /**
   * An authorization code of the option `api`, and what its client gets for it. Id: the code. Owner: the user. Life: a minute, or ten
   * once it was used, so that a second use ends what the first one got. Read by `api-access/codes.ts`.
   */
  authorizationCode: 'authorization-code',
  /**
   * What a device of the option `api` waits for (RFC 8628). Id: its user code. Owner: none, then the user who allowed or denied it.
   * Life: twenty minutes, of which it can be allowed for ten. Read by `api-access/device-flow.ts`.
   */
  deviceFlow: 'device-flow',
  /**
   * The refresh tokens of a client of the option `api`. Id: the id of their session. Owner: the user. Life: that of the session. Read
   * by `api-access/grants.ts`.
   */
  apiGrant: 'api-grant',
  /**
   * A proof of possession that was used (RFC 9449). Id: a hash of its key and its `jti`. Owner: none. Life: two minutes. Read by
   * `api-access/dpop.ts`.
   */
  dpopProof: 'dpop-proof',
  /**
   * An API key: the hash of its secret, its name and its scopes. Id: that of the key. Owner: the user. Life: 30 days longer than the key
   * is valid, so that its owner sees that it expired. Read by `api-keys/`, at each use of the key and where keys are listed.
   */
  apiKey: 'api-key',
  /**
   * The address that a user wants to have, until its link is followed. Id and owner: the user, so that the newest one replaces all
   * others. Life: as the option `account` says, a day at most. Read by `server/account/`.
   */
  emailChange: 'email-change',
  /**
   * The address that a user had before a change, which its owner can restore. Id: an HMAC of the token in the link. Owner: the
   * user. Life: 72 hours. Read by `server/account/`.
   */
  emailUndo: 'email-undo',
  /**
   * That browsers of a user are noted in their cookies: the first one is, and no mail is sent for it. Id and owner: the user. Life:
   * until the user is removed. Read by `server/account/`, at sign-ins from browsers that are not noted.
   */
  deviceNotice: 'device-notice',
} as const;

/**
 * How records of a kind survive a secret rotation.
 * - `durable`: re-encrypted when read, and by `reseal.ts`. A record that cannot be decrypted is an error and never counts as
 *   missing: a missing second factor would be a disabled one.
 * - `moved`: re-encrypted by `reseal.ts`, because it lives as long as a session. Counts as missing if it cannot be decrypted.
 * - `passing`: expires within a day. Counts as missing if it cannot be decrypted.
 */
export type Rotation = 'durable' | 'moved' | 'passing';

/** The rotation of every kind. A new kind does not compile without one. */
export const ROTATION: Readonly<Record<keyof typeof KINDS, Rotation>> = {
  grant: 'durable',
  logoutToken: 'passing',
  passkeyName: 'durable',
  session: 'moved',
  userEpoch: 'moved',
  providerSession: 'moved',
  providerEnd: 'passing',
  flowClaim: 'passing',
  limit: 'passing',
  deviceEpoch: 'moved',
  password: 'durable',
  passwordSignUp: 'passing',
  passwordReset: 'passing',
  factors: 'durable',
  pendingSignIn: 'passing',
  trustedDevice: 'moved',
  signingKeys: 'durable',
  authorizationCode: 'passing',
  deviceFlow: 'passing',
  apiGrant: 'moved',
  dpopProof: 'passing',
  apiKey: 'durable',
  emailChange: 'passing',
  emailUndo: 'moved',
  deviceNotice: 'moved',
};

const namesOf = (rotation: Rotation): readonly string[] =>
  Object.entries(KINDS).flatMap(([member, name]) =>
    Reflect.get(ROTATION, member) === rotation ? [name] : [],
  );

/** The names of the `durable` kinds. */
export const durableKinds: readonly string[] = /* @__PURE__ */ namesOf('durable');

/** The names of the `moved` kinds. */
export const movedKinds: readonly string[] = /* @__PURE__ */ namesOf('moved');

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
export const USER_REVOCATION: RecordKind<UserRevocation> = { name: KINDS.userEpoch, parse: parseRevocation };

/** Which sessions came of a session or a subject at a provider. */
export const PROVIDER_SESSION: RecordKind<ProviderSessionRow> = {
  name: KINDS.providerSession,
  parse: parseProviderSession,
};

/** That a provider ended a session, or everything of a subject. */
export const PROVIDER_END: RecordKind<ProviderEnd> = { name: KINDS.providerEnd, parse: parseProviderEnd };

/** Which request goes on with the answer of a provider. */
export const FLOW_CLAIM: RecordKind<FlowClaim> = { name: KINDS.flowClaim, parse: parseFlowClaim };

/** How full a limit is. */
export const limitBucket: RecordKind<Bucket> = { name: KINDS.limit, parse: parseBucket };

/** The hash of a password. */
export const passwordHash: RecordKind<PasswordRow> = { name: KINDS.password, parse: parsePassword };

/** Since when known devices are strangers. */
export const deviceRevocation: RecordKind<DeviceRevocation> = {
  name: KINDS.deviceEpoch,
  parse: parseDeviceRevocation,
};

/** A sign-up whose address is not confirmed. */
export const passwordSignUp: RecordKind<SignUpRow> = { name: KINDS.passwordSignUp, parse: parseSignUp };

/** Who may choose a new password. */
export const passwordReset: RecordKind<ResetRow> = { name: KINDS.passwordReset, parse: parseReset };

/** The kinds that are deleted with a user: all but the one by which sessions of the user are refused. */
export const kindsOfUser: readonly RecordKind<never>[] = Object.values(KINDS)
  .filter((name) => name !== KINDS.userEpoch)
  .map((name) => ({ name, parse: () => undefined }));

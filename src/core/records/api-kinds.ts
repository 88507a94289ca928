import { isObject } from '../kit/object.js';
import { KINDS, type RecordKind } from './kinds.js';

/** A key that access tokens are signed with. Times are in milliseconds. */
export interface SigningKey {
  readonly kid: string;
  readonly alg: 'ES256' | 'EdDSA';
  /** With its private part. */
  readonly jwk: Readonly<JsonWebKey>;
  /** Since when it signs. It is published before. */
  readonly from: number;
}

/** All of them, the newest last. One record, so that each change is one compare-and-set. */
export interface SigningKeysRow {
  readonly keys: readonly SigningKey[];
}

/** What a client was allowed, and by whom. */
export interface Allowed {
  readonly client: string;
  readonly scopes: readonly string[];
  readonly audience: string;
}

/** The browser in which a user was asked. */
export interface Asked {
  /** Its session. */
  readonly session: string;
  readonly authTime?: number;
  /** What the user has proven, where the option `secondFactor` is set. */
  readonly proofs?: string;
}

/** An authorization code. Times are in milliseconds. */
export interface CodeRow extends Allowed, Asked {
  readonly redirectUri: string;
  /** SHA-256 of the code verifier, in base64url (RFC 7636). */
  readonly challenge: string;
  /** The thumbprint of the key that tokens are to be bound to (RFC 9449, section 10). */
  readonly jkt?: string;
  readonly createdAt: number;
  /** The session that its first use began; absent: it was not used. */
  readonly used?: string;
}

/** What a device waits for (RFC 8628). Times are in milliseconds. */
export interface DeviceFlowRow extends Allowed {
  /** SHA-256 of the device code, in base64url: another one can have the same user code. */
  readonly hash: string;
  readonly createdAt: number;
  /** Seconds between two polls. It only grows. */
  readonly interval: number;
  readonly polledAt?: number;
  /** The thumbprint of the key that tokens are to be bound to. */
  readonly jkt?: string;
  /** Where the request came from, and what sent it: for people, who compare. */
  readonly address?: string;
  readonly agent?: string;
  readonly state: 'pending' | 'allowed' | 'denied' | 'used';
  /** Where it was allowed. */
  readonly asked?: Asked;
  /** Once it was used: the session that it began. */
  readonly session?: string;
}

/** The refresh tokens of one session. */
export interface GrantRow extends Allowed {
  /** What its refresh tokens are made with: 256 random bits, in base64url. */
  readonly key: string;
  /** The number of the newest refresh token, from 1. */
  readonly count: number;
  /** When it was made, in milliseconds. */
  readonly since: number;
  /** The thumbprint of the key that they are bound to. */
  readonly jkt?: string;
  readonly proofs?: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrAbsent = (value: unknown): boolean => value === undefined || isText(value);
const isNumber = (value: unknown): value is number => typeof value === 'number';

function isAllowed({ client, scopes, audience }: Readonly<Record<string, unknown>>): boolean {
  return isText(client) && isText(audience) && Array.isArray(scopes) && scopes.every(isText);
}

function isAsked({ session, proofs, authTime }: Readonly<Record<string, unknown>>): boolean {
  const hasTime = authTime === undefined || isNumber(authTime);
  return isText(session) && isTextOrAbsent(proofs) && hasTime;
}

function parseKey(value: unknown): SigningKey | undefined {
  if (!isObject(value)) return undefined;
  const { kid, alg, jwk, from } = value;
  const isKnown = alg === 'ES256' || alg === 'EdDSA';
  return isText(kid) && isKnown && isObject(jwk) && isNumber(from) ? { kid, alg, jwk, from } : undefined;
}

/** The keys that access tokens are signed with. */
export const SIGNING_KEYS: RecordKind<SigningKeysRow> = {
  name: KINDS.signingKeys,
  parse: (value) => {
    if (!isObject(value) || !Array.isArray(value['keys'])) return undefined;
    const all: readonly unknown[] = value['keys'];
    const keys = all.map(parseKey).filter((key) => key !== undefined);
    return keys.length === all.length && keys.length > 0 ? { keys } : undefined;
  },
};

/** Authorization codes. */
export const AUTHORIZATION_CODE: RecordKind<CodeRow> = {
  name: KINDS.authorizationCode,
  parse: (value) => {
    if (!isObject(value) || !isAllowed(value)) return undefined;
    const { redirectUri, challenge, createdAt, jkt, used } = value;
    const isWhole =
      isAsked(value) &&
      [redirectUri, challenge].every(isText) &&
      isNumber(createdAt) &&
      [jkt, used].every(isTextOrAbsent);
    // Its members were checked.
    return isWhole ? (value as unknown as CodeRow) : undefined;
  },
};

const STATES: readonly unknown[] = ['pending', 'allowed', 'denied', 'used'];

/** What devices wait for. */
export const DEVICE_FLOW: RecordKind<DeviceFlowRow> = {
  name: KINDS.deviceFlow,
  parse: (value) => {
    if (!isObject(value) || !isAllowed(value)) return undefined;
    const { hash, createdAt, interval, polledAt, jkt, address, agent, state, asked, session } = value;
    const isWhole =
      isText(hash) &&
      [createdAt, interval, polledAt ?? 0].every(isNumber) &&
      [jkt, address, agent, session].every(isTextOrAbsent) &&
      STATES.includes(state) &&
      (state === 'allowed' ? isObject(asked) && isAsked(asked) : asked === undefined);
    // Its members were checked.
    return isWhole ? (value as unknown as DeviceFlowRow) : undefined;
  },
};

/** The refresh tokens of a session. */
export const API_GRANT: RecordKind<GrantRow> = {
  name: KINDS.apiGrant,
  parse: (value) => {
    if (!isObject(value) || !isAllowed(value)) return undefined;
    const { key, count, since, jkt, proofs } = value;
    const isWhole = isText(key) && isNumber(count) && isNumber(since) && [jkt, proofs].every(isTextOrAbsent);
    // Its members were checked.
    return isWhole ? (value as unknown as GrantRow) : undefined;
  },
};

/** Proofs of possession that were used. */
export const DPOP_PROOF: RecordKind<true> = {
  name: KINDS.dpopProof,
  parse: (value) => (value === true ? true : undefined),
};

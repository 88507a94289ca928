import type { GrantIdentity } from '../contracts/refresh.js';
import { parseJws } from '../crypto/jose/jws.js';
import { isObject } from '../kit/object.js';
import { text } from '../kit/text.js';
import { KINDS, type RecordKind } from '../records/kinds.js';
import type { Account, TokenSet } from '../../types/model.js';

/** Milliseconds after its sign-in at which a grant ends, however often it was refreshed (ASVS 10.4.8). */
export const GRANT_LIFE: number = 365 * 86_400_000;

/** What a provider granted for a user: its tokens, and how far their refreshing has come. Plain JSON. */
export interface Grant {
  /** Id. */
  readonly provider: string;
  /** Id of the account there. */
  readonly accountId: string;
  /** The sign-in that it came of, in milliseconds. */
  readonly began: number;
  /** The session that it came with, hashed; `undefined` if it came from the account row. */
  readonly session: string | undefined;
  /** `undefined` once the grant has ended. */
  readonly accessToken: string | undefined;
  readonly tokenType: string;
  readonly scope: string | undefined;
  /** When the access token expires, in seconds; `undefined` if the provider did not say. */
  readonly expiresAt: number | undefined;
  /** Seconds for which the access token was valid when it came. */
  readonly lifetime: number | undefined;
  readonly refreshToken: string | undefined;
  readonly identity: GrantIdentity | undefined;
  /** The last refresh, in milliseconds. */
  readonly refreshedAt: number | undefined;
  /** Refreshes in a row that failed for a reason that may pass. */
  readonly failures: number;
  /** The provider is not asked before, in milliseconds; `undefined` after a success. */
  readonly retryAt: number | undefined;
  /** Who is refreshing it at the moment. */
  readonly lease: Lease | undefined;
}

/** The right to refresh a grant. */
export interface Lease {
  /** Random: one attempt of one process. */
  readonly owner: string;
  /** Milliseconds. From then on, its holder counts as dead. */
  readonly until: number;
}

/** Grants as records. */
export const grantRecords: RecordKind<Grant> = { name: KINDS.grant, parse: parseGrant };

/** The id of the record of a grant. */
export function grantId(
  userId: string,
  { provider, accountId }: Pick<Grant, 'provider' | 'accountId'>,
): string {
  return JSON.stringify([userId, provider, accountId]);
}

/** When a grant ends for good. */
export function endOf({ began }: Pick<Grant, 'began'>): Date {
  return new Date(began + GRANT_LIFE);
}

/** Reads what was sealed; `undefined` for anything else. */
export function parseGrant(value: unknown): Grant | undefined {
  if (!isObject(value)) return undefined;
  const { provider, accountId, began, tokenType, failures } = value;
  if (typeof provider !== 'string' || typeof accountId !== 'string' || typeof began !== 'number')
    return undefined;
  return {
    provider,
    accountId,
    began,
    session: text(value['session']),
    accessToken: text(value['accessToken']),
    tokenType: text(tokenType) ?? 'bearer',
    scope: text(value['scope']),
    expiresAt: numberOf(value['expiresAt']),
    lifetime: numberOf(value['lifetime']),
    refreshToken: text(value['refreshToken']),
    identity: parseIdentity(value['identity']),
    refreshedAt: numberOf(value['refreshedAt']),
    failures: numberOf(failures) ?? 0,
    retryAt: numberOf(value['retryAt']),
    lease: parseLease(value['lease']),
  };
}

/** The grant in an account, as a sign-in or the adapter gives it; `undefined` for one without an access token. */
export function grantOf(
  account: Account,
  { began, session }: Pick<Grant, 'began' | 'session'>,
): Grant | undefined {
  const accessToken = text(account.access_token);
  if (accessToken === undefined) return undefined;
  return {
    provider: account.provider,
    accountId: account.providerAccountId,
    began,
    session,
    ...tokensOf(account, accessToken),
    refreshToken: text(account.refresh_token),
    identity: account.type === 'oidc' ? identityIn(account.id_token) : undefined,
    refreshedAt: undefined,
    failures: 0,
    retryAt: undefined,
    lease: undefined,
  };
}

/** A grant with the tokens of a refresh, which may leave the old refresh token and scope as they are. */
export function refreshedGrant(
  grant: Grant,
  { tokens, identity }: { readonly tokens: TokenSet; readonly identity: GrantIdentity | undefined },
  now: Date,
): Grant {
  const fresh = tokensOf(tokens, text(tokens.access_token));
  return {
    ...grant,
    ...fresh,
    scope: fresh.scope ?? grant.scope,
    refreshToken: text(tokens.refresh_token) ?? grant.refreshToken,
    identity,
    refreshedAt: now.getTime(),
    failures: 0,
    retryAt: undefined,
    lease: undefined,
  };
}

/** A grant that has ended: it stays as a mark, so that nothing old is taken for it. */
export function endedGrant(grant: Grant): Grant {
  return {
    ...grant,
    accessToken: undefined,
    refreshToken: undefined,
    identity: undefined,
    retryAt: undefined,
    lease: undefined,
  };
}

type Tokens = Pick<Grant, 'accessToken' | 'tokenType' | 'scope' | 'expiresAt' | 'lifetime'>;

function tokensOf(tokens: TokenSet, accessToken: string | undefined): Tokens {
  // No one gives a token that has expired: some providers write that it never does (Mailchimp).
  const saysNever = tokens.expires_in === 0;
  return {
    accessToken,
    tokenType: text(tokens.token_type) ?? 'bearer',
    scope: text(tokens.scope),
    // Some adapters give numbers as text or as BigInt.
    expiresAt: saysNever ? undefined : numberOf(Number(tokens.expires_at ?? NaN)),
    lifetime: saysNever ? undefined : numberOf(tokens.expires_in),
  };
}

/** What the ID Token of a sign-in says, which was checked there. */
function identityIn(idToken: unknown): GrantIdentity | undefined {
  const { iss, sub, aud, auth_time, nonce } = parseJws(text(idToken) ?? '')?.payload ?? {};
  return parseIdentity({ iss, sub, aud: Array.isArray(aud) ? aud : [aud], authTime: auth_time, nonce });
}

function parseIdentity(value: unknown): GrantIdentity | undefined {
  if (!isObject(value)) return undefined;
  const [iss, sub] = [text(value['iss']), text(value['sub'])];
  const aud: readonly unknown[] = Array.isArray(value['aud']) ? value['aud'] : [];
  if (iss === undefined || sub === undefined) return undefined;
  return {
    iss,
    sub,
    aud: aud.filter((one) => typeof one === 'string'),
    authTime: numberOf(value['authTime']),
    nonce: text(value['nonce']),
  };
}

function parseLease(value: unknown): Lease | undefined {
  if (!isObject(value)) return undefined;
  const [owner, until] = [text(value['owner']), numberOf(value['until'])];
  return owner === undefined || until === undefined ? undefined : { owner, until };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

import type { GrantIdentity } from '../../../contracts/refresh.js';
import type { TokenSet } from '../../../../types/model.js';
import { parseJws } from '../../../crypto/jose/jws.js';
import { text } from '../../../kit/text.js';
import { validateIdToken } from '../identity/id-token.js';
import type { OAuthContext } from '../server/authorization-server.js';
import { IdentityChanged } from './identity-changed.js';

/**
 * Checks the ID Token of a refresh: it is valid like any other, and says the same as that of the sign-in.
 * @param before - that of the sign-in; `undefined` if it is unknown
 * @returns who the grant is about from now on
 * @throws {IdentityChanged} if `iss`, `sub`, `aud`, `auth_time` or `nonce` differ
 * @throws {ProviderFault} as `validateIdToken` does
 * @see OpenID Connect Core 1.0, section 12.2
 */
export async function renewedIdentity(
  context: OAuthContext,
  { id_token, access_token: accessToken }: TokenSet & { readonly id_token: string },
  before: GrantIdentity | undefined,
): Promise<GrantIdentity | undefined> {
  // The nonce should be absent; where it is not, it is compared below.
  const nonce = text(parseJws(id_token)?.payload['nonce']);
  const claims = await validateIdToken(id_token, { ...context, nonce, accessToken, maxAge: undefined });
  const now = identityOf(claims);
  if (before === undefined || now === undefined) return now;
  const changed = differenceOf(before, now);
  if (changed === undefined) return { ...before, authTime: before.authTime ?? now.authTime };
  throw new IdentityChanged(
    'id_token_changed',
    `the ID Token of its refresh has another ${changed} than that of the sign-in (OpenID Connect Core 1.0, section 12.2).`,
  );
}

/** What later ID Tokens are compared with; `undefined` for claims of no ID Token. */
function identityOf(claims: Readonly<Record<string, unknown>>): GrantIdentity | undefined {
  const { iss, sub, aud, auth_time } = claims;
  if (typeof iss !== 'string' || typeof sub !== 'string') return undefined;
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  return {
    iss,
    sub,
    aud: audiences.filter((one) => typeof one === 'string'),
    authTime: typeof auth_time === 'number' ? auth_time : undefined,
    nonce: text(claims['nonce']),
  };
}

function differenceOf(before: GrantIdentity, now: GrantIdentity): string | undefined {
  if (before.iss !== now.iss) return 'iss';
  if (before.sub !== now.sub) return 'sub';
  if (before.aud.length !== now.aud.length || before.aud.some((one) => !now.aud.includes(one))) return 'aud';
  const knowsTime = before.authTime !== undefined && now.authTime !== undefined;
  if (knowsTime && before.authTime !== now.authTime) return 'auth_time';
  if (now.nonce !== undefined && before.nonce !== now.nonce) return 'nonce';
  return undefined;
}

import type { ResolvedClient } from '../contracts/api-settings.js';
import type { Exchange } from '../contracts/exchange.js';
import type { JsonReply } from '../contracts/reply.js';
import { endSession } from '../session/revocation/end-sessions.js';
import { json } from '../http/reply.js';
import { makeAccessToken } from './access-token.js';
import { allowedScopesOf } from './allowed-scopes.js';
import { authenticateClient } from './clients.js';
import { redeemCode } from './codes.js';
import { assertDevice } from './device-authorization.js';
import { redeemDevice } from './device-flow.js';
import { checkDpop } from './dpop.js';
import { refreshTokenOf, rotate, type Grant } from './grants.js';
import { answered, OAuthRefusal } from './refusal.js';
import { stillAllowed } from './still-allowed.js';
import type { Allowed } from '../records/api-kinds.js';
import { admittedUser } from '../session/admitted-user.js';

/** A request for tokens, whose client is known. */
interface TokenRequest {
  readonly client: ResolvedClient;
  readonly form: Readonly<Record<string, string>>;
  /** The thumbprint of the key of the client. */
  readonly jkt: string | undefined;
}

/** RFC 8628, section 3.4. */
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** `POST token`: gives tokens for a code (RFC 6749, section 4.1.3), a device code or a refresh token (section 6). */
export function giveTokens(exchange: Exchange): Promise<JsonReply> {
  return answered(exchange, async () => {
    const client = await authenticateClient(exchange);
    const url = `${exchange.baseUrl}/token`;
    const jkt = await checkDpop(exchange, { method: 'POST', url });
    if (jkt === undefined && client.needsDpop)
      throw new OAuthRefusal('invalid_dpop_proof', 'This client must send a DPoP proof.');
    const { form } = exchange.request;
    const grant = await grantFor(exchange, { client, form, jkt });
    return tokensOf(exchange, client, grant);
  });
}

function grantFor(exchange: Exchange, { client, form, jkt }: TokenRequest): Promise<Grant> {
  const check = (allowed: Allowed): void => void stillAllowed(exchange, client, allowed);
  switch (form['grant_type']) {
    case 'authorization_code':
      return redeemCode(exchange, {
        client: client.id,
        code: needed(form, 'code'),
        redirectUri: form['redirect_uri'],
        verifier: form['code_verifier'],
        jkt,
        check,
      });
    case DEVICE_GRANT:
      assertDevice(client);
      return redeemDevice(exchange, {
        client: client.id,
        deviceCode: needed(form, 'device_code'),
        jkt,
        check,
      });
    case 'refresh_token':
      return rotate(exchange, needed(form, 'refresh_token'), { client: client.id, jkt, check });
    case undefined:
      throw new OAuthRefusal('invalid_request', 'The parameter `grant_type` is missing.');
    default:
      throw new OAuthRefusal('unsupported_grant_type', 'This `grant_type` is not supported.');
  }
}

function needed(form: Readonly<Record<string, string>>, name: string): string {
  const value = form[name];
  if (value === undefined || value === '')
    throw new OAuthRefusal('invalid_request', `The parameter \`${name}\` is missing.`);
  return value;
}

/** The answer with tokens (RFC 6749, section 5.1). A user who has been deleted gets none, and the session ends. */
async function tokensOf(exchange: Exchange, of: ResolvedClient, grant: Grant): Promise<JsonReply> {
  const { settings } = exchange;
  const { row, session, owner } = grant;
  const user = await admittedUser(settings, owner);
  if (user === undefined) {
    await endSession(settings, { id: session.id });
    throw new OAuthRefusal('invalid_grant', 'The user has been deleted, or is banned.');
  }
  const asked = stillAllowed(exchange, of, row);
  const scopes = await allowedScopesOf(settings, { user, client: of, asked });
  const { client, audience, jkt, proofs } = row;
  const made = await makeAccessToken(exchange, { client, audience, scopes, user, session, proofs, jkt });
  return json({
    access_token: made.token,
    token_type: jkt === undefined ? 'Bearer' : 'DPoP',
    expires_in: made.expiresIn,
    refresh_token: await refreshTokenOf(grant),
    scope: scopes.join(' '),
  });
}

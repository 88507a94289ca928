import type { ResolvedClient } from '../contracts/api-settings.js';
import type { Exchange } from '../contracts/exchange.js';
import type { JsonReply } from '../contracts/reply.js';
import { endSession } from '../session/revocation/end-sessions.js';
import { json } from '../http/reply.js';
import { makeAccessToken } from './access-token.js';
import { allowedScopesOf } from './allowed-scopes.js';
import { audienceIn } from './authorization-request.js';
import { authenticateClient } from './clients.js';
import { redeemCode } from './codes.js';
import { assertDevice } from './device-authorization.js';
import { redeemDevice } from './device-flow.js';
import { checkDpop } from './dpop.js';
import { refreshTokenOf, rotate, type Grant } from './grants.js';
import { answered, OAuthRefusal } from './refusal.js';
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
    return tokensOf(exchange, grant, form['scope']);
  });
}

function grantFor(exchange: Exchange, { client, form, jkt }: TokenRequest): Promise<Grant> {
  switch (form['grant_type']) {
    case 'authorization_code':
      return redeemCode(exchange, {
        client: client.id,
        code: needed(form, 'code'),
        redirectUri: form['redirect_uri'],
        verifier: form['code_verifier'],
        jkt,
      });
    case DEVICE_GRANT:
      assertDevice(client);
      return redeemDevice(exchange, { client: client.id, deviceCode: needed(form, 'device_code'), jkt });
    case 'refresh_token':
      return rotate(exchange, needed(form, 'refresh_token'), { client: client.id, jkt });
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
async function tokensOf(exchange: Exchange, grant: Grant, scope: string | undefined): Promise<JsonReply> {
  const { settings, request } = exchange;
  const { row, session, owner } = grant;
  const user = await admittedUser(settings, owner);
  if (user === undefined) {
    await endSession(settings, { id: session.id });
    throw new OAuthRefusal('invalid_grant', 'The user has been deleted, or is banned.');
  }
  const resource = request.form['resource'];
  if (resource !== undefined) audienceIn([resource], [row.audience]);
  const asked = narrowed(scope, row.scopes);
  const scopes = await allowedScopesOf(settings, { user, client: { id: row.client }, asked });
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

/** A client may ask for less than it was allowed (RFC 6749, section 6). */
function narrowed(scope: string | undefined, allowed: readonly string[]): readonly string[] {
  if (scope === undefined) return allowed;
  const asked = scope.split(' ').filter((one) => one !== '');
  if (asked.every((one) => allowed.includes(one))) return asked;
  throw new OAuthRefusal('invalid_scope', 'The client asks for more than it was allowed.');
}

import type { Exchange } from '../contracts/exchange.js';
import type { JsonReply } from '../contracts/reply.js';
import { json } from '../http/reply.js';
import { verifyAccessToken } from './access-token.js';
import { authenticateClient } from './clients.js';
import { readGrant } from './grants.js';
import { answered, OAuthRefusal } from './refusal.js';
import { tokenIn } from './revoke.js';

/**
 * `POST introspect`: tells a service what an access token is, and whether its session is live (RFC 7662). Nothing is said of a token
 * that is not valid, but that.
 */
export function introspect(exchange: Exchange): Promise<JsonReply> {
  return answered(exchange, async () => {
    const client = await authenticateClient(exchange);
    if (!client.introspects)
      throw new OAuthRefusal(
        'unauthorized_client',
        'This client may not ask what a token is (`introspects`).',
      );
    const { settings, baseUrl } = exchange;
    const access = await verifyAccessToken(settings, baseUrl, tokenIn(exchange));
    const grant = access && (await readGrant(settings, access.session));
    if (access === undefined || grant === undefined) return json({ active: false });
    const { claims, jkt } = access;
    return json({ ...claims, active: true, token_type: jkt === undefined ? 'Bearer' : 'DPoP' });
  });
}

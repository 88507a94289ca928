import type { Exchange } from '../contracts/exchange.js';
import type { JsonReply } from '../contracts/reply.js';
import { audit } from '../hooks/audit.js';
import { json } from '../http/reply.js';
import { endSession } from '../session/revocation/end-sessions.js';
import { verifyAccessToken } from './access-token.js';
import { authenticateClient } from './clients.js';
import { findGrant, readGrant } from './grants.js';
import { answered, OAuthRefusal } from './refusal.js';

/**
 * `POST revoke`: ends the session of a token of the client (RFC 7009). A token that is unknown, or of another client, is answered in
 * the same way.
 */
export function revoke(exchange: Exchange): Promise<JsonReply> {
  return answered(exchange, async () => {
    const client = await authenticateClient(exchange);
    const { settings } = exchange;
    const token = tokenIn(exchange);
    const found = await sessionOf(exchange, token);
    if (found?.client === client.id && (await endSession(settings, { id: found.session })))
      await audit(exchange, {
        name: 'session.revoked',
        actor: found.owner,
        by: 'owner',
        session: found.session,
      });
    return json({});
  });
}

/** The parameter `token`. @throws {OAuthRefusal} without it */
export function tokenIn({ request }: Exchange): string {
  const { token } = request.form;
  if (token === undefined || token === '')
    throw new OAuthRefusal('invalid_request', 'The parameter `token` is missing.');
  return token;
}

async function sessionOf(
  { settings, baseUrl }: Exchange,
  token: string,
): Promise<{ readonly client: string; readonly session: string; readonly owner: string } | undefined> {
  const refresh = await findGrant(settings, token);
  const grant = refresh?.grant ?? (await grantOfAccess());
  return grant && { client: grant.row.client, session: grant.session.id, owner: grant.owner };

  async function grantOfAccess(): ReturnType<typeof readGrant> {
    const access = await verifyAccessToken(settings, baseUrl, token);
    return access && readGrant(settings, access.session);
  }
}

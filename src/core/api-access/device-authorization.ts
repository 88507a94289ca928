import type { ResolvedClient } from '../contracts/api-settings.js';
import type { Exchange } from '../contracts/exchange.js';
import type { JsonReply } from '../contracts/reply.js';
import { json } from '../http/reply.js';
import { apiOf } from './api-records.js';
import { audienceIn, scopesIn } from './authorization-request.js';
import { authenticateClient } from './clients.js';
import { beginFlow, DEVICE_LIFE, INTERVAL } from './device-flow.js';
import { admitFlow } from './device-limits.js';
import { checkDpop } from './dpop.js';
import { answered, OAuthRefusal } from './refusal.js';
import { shownCode } from './user-code.js';

/** `POST device-authorization`: gives a device its codes (RFC 8628, sections 3.1 and 3.2). */
export function authorizeDevice(exchange: Exchange): Promise<JsonReply> {
  return answered(exchange, async () => {
    const { settings, baseUrl, request } = exchange;
    const client = await authenticateClient(exchange);
    assertDevice(client);
    const { scope, resource } = request.form;
    const scopes = scopesIn(scope, client);
    const audience = audienceIn(resource === undefined ? [] : [resource], apiOf(settings).audiences);
    const jkt = await checkDpop(exchange, { method: 'POST', url: `${baseUrl}/device-authorization` });
    const admission = await admitFlow(exchange);
    if ('wait' in admission) return tooMany(admission.wait);
    const { deviceCode, userCode } = await beginFlow(exchange, { client, scopes, audience, jkt });
    const shown = shownCode(userCode);
    const uri = `${baseUrl}/device`;
    return json({
      device_code: deviceCode,
      user_code: shown,
      verification_uri: uri,
      verification_uri_complete: `${uri}?user_code=${shown}`,
      expires_in: DEVICE_LIFE,
      interval: INTERVAL,
    });
  });
}

/** @throws {OAuthRefusal} `unauthorized_client` */
export function assertDevice(client: ResolvedClient): void {
  if (!client.device)
    throw new OAuthRefusal('unauthorized_client', 'This client may not sign users in by a code (`device`).');
}

function tooMany(wait: number): JsonReply {
  return json(
    { error: 'temporarily_unavailable', error_description: 'There were too many requests. Try again later.' },
    429,
    { 'Retry-After': String(Math.ceil(wait / 1000)) },
  );
}

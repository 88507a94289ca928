import { AccessError, verifyAccess } from 'latchkey/resource-server';
import { sendJson } from './web.ts';
import type { Listener } from './web.ts';

/** The scope that the service asks for. */
export const SCOPE = 'profile';

/**
 * A service beside the application, which the command line calls. It has neither the secret nor the database of the application: it
 * verifies access tokens with the public keys that the application publishes.
 */
export function createService(origin: string, issuer: string): Listener {
  const options = { issuer, audience: origin, scope: SCOPE };
  return async (request, response) => {
    try {
      const { userId, clientId, scopes, claims } = await verifyAccess(request, options);
      sendJson(response, { userId, name: claims['name'], clientId, scopes });
    } catch (error) {
      if (!(error instanceof AccessError)) throw error;
      response.writeHead(error.status, error.headers).end();
    }
  };
}

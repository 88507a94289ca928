import type { Exchange } from '../contracts/exchange.js';
import type { JsonReply } from '../contracts/reply.js';
import { json } from '../http/reply.js';
import { apiOf } from './api-records.js';
import { DPOP_ALGORITHMS } from './dpop.js';
import { answered } from './refusal.js';
import { signingKeys } from './signing-keys.js';

/** Every page may read them, and caches may keep them for five minutes: a key is published for a day before it signs. */
const PUBLIC: Readonly<Record<string, string>> = Object.freeze({
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=300',
  Expires: '',
  Pragma: '',
  Vary: 'Accept-Encoding',
});

/** `GET .well-known/oauth-authorization-server`: what clients find the endpoints by (RFC 8414). */
export function showMetadata({ settings, baseUrl }: Exchange): JsonReply {
  const { clients, scopes } = apiOf(settings);
  const all = [...clients.values()];
  const hasCodes = all.some(({ redirectUris }) => redirectUris.length > 0);
  const hasDevices = all.some(({ device }) => device);
  const methods = [
    ...(all.some(({ secrets }) => secrets.length === 0) ? ['none'] : []),
    ...(all.some(({ secrets }) => secrets.length > 0) ? ['client_secret_basic', 'client_secret_post'] : []),
  ];
  const isIntrospected = all.some(({ introspects }) => introspects);
  return json(
    {
      issuer: baseUrl,
      ...(hasCodes && { authorization_endpoint: `${baseUrl}/authorize` }),
      token_endpoint: `${baseUrl}/token`,
      jwks_uri: `${baseUrl}/jwks`,
      revocation_endpoint: `${baseUrl}/revoke`,
      ...(isIntrospected && { introspection_endpoint: `${baseUrl}/introspect` }),
      ...(hasDevices && { device_authorization_endpoint: `${baseUrl}/device-authorization` }),
      response_types_supported: hasCodes ? ['code'] : [],
      response_modes_supported: ['query'],
      grant_types_supported: [
        ...(hasCodes ? ['authorization_code'] : []),
        'refresh_token',
        ...(hasDevices ? ['urn:ietf:params:oauth:grant-type:device_code'] : []),
      ],
      token_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_methods_supported: methods,
      code_challenge_methods_supported: ['S256'],
      scopes_supported: scopes,
      prompt_values_supported: ['none', 'login'],
      authorization_response_iss_parameter_supported: true,
      dpop_signing_alg_values_supported: DPOP_ALGORITHMS,
    },
    200,
    PUBLIC,
  );
}

/** `GET jwks`: the public keys (RFC 7517), the next one and those of tokens that may still be valid among them. */
export function showKeys(exchange: Exchange): Promise<JsonReply> {
  return answered(exchange, async () => {
    const keys = await signingKeys(exchange.settings);
    const published = keys.map(({ kid, alg, jwk: { kty, crv, x, y } }) => ({
      kid,
      alg,
      use: 'sig',
      kty,
      crv,
      x,
      ...(y !== undefined && { y }),
    }));
    return json({ keys: published }, 200, PUBLIC);
  });
}

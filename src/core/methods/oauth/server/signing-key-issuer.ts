import { isIssuerTemplate } from './authorization-server.js';

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/**
 * Whether a key belongs to the issuer that a token names. Entra ID publishes the keys of many tenants together; the
 * `issuer` of each key is the one it signs for, or `…/{tenantid}/…` for organizations, where the token's tenant is filled
 * in. The claims are not verified yet, but the signature then covers `iss` and `tid`.
 * @param keyIssuer - the member `issuer` of the key
 * @param claims - the payload of the token
 * @param serverIssuer - the issuer in the metadata, which is a template if there are many tenants
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/access-tokens#validate-the-signing-key-issuer
 */
export function isKeyOfIssuer(
  keyIssuer: unknown,
  { iss, tid }: Readonly<Record<string, unknown>>,
  serverIssuer: string | undefined,
): boolean {
  if (typeof keyIssuer !== 'string' || typeof iss !== 'string') return false;
  // Tokens of version 1.0 name another host than the keys do. With a single tenant there is nothing to distinguish.
  const isOneTenant = serverIssuer === undefined || !isIssuerTemplate(serverIssuer);
  if (isOneTenant && originOf(keyIssuer) !== originOf(iss)) return true;
  return keyIssuer.replace('{tenantid}', () => String(tid)) === iss;
}

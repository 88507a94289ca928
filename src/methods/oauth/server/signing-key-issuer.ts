import { isIssuerTemplate } from './authorization-server.js';

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/**
 * Whether a key signs for the tenant that a token names. Entra ID publishes the keys of many tenants together; in each,
 * `issuer` is the one it signs for, or `…/{tenantid}/…` for those of organizations, to be filled with the token's own
 * tenant. The claims are not verified yet: with the signature, `iss` and `tid` are.
 * @param claims - of the token
 * @param serverIssuer - of the metadata, which is a template where it is for many tenants
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/access-tokens#validate-the-signing-key-issuer
 */
export function isKeyOfIssuer(
  keyIssuer: unknown,
  { iss, tid }: Readonly<Record<string, unknown>>,
  serverIssuer: string | undefined,
): boolean {
  if (typeof keyIssuer !== 'string' || typeof iss !== 'string') return false;
  // Tokens of version 1.0 name another host than the keys, and come from one tenant: there is nothing to distinguish.
  const isOneTenant = serverIssuer === undefined || !isIssuerTemplate(serverIssuer);
  if (isOneTenant && originOf(keyIssuer) !== originOf(iss)) return true;
  return keyIssuer.replace('{tenantid}', () => String(tid)) === iss;
}

import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import { verifyAccess, type Access, type AccessOptions } from '../../src/resource-server/index.js';
import { AccessError } from '../../src/resource-server/access-error.js';

export const ISSUER = 'https://app.example.com/auth';
export const AUDIENCE = 'https://api.example.com';

/** A key pair of jose. */
export interface Pair {
  readonly alg: string;
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

export async function pairOf(alg: string, kid: string): Promise<Pair> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, kid, privateKey, jwk: await exportJWK(publicKey) };
}

export function published({ jwk, kid, alg }: Pair): JWK {
  return { ...jwk, kid, alg, use: 'sig' };
}

export const seconds = (): number => Math.floor(Date.now() / 1000);

/** The claims of a token of RFC 9068 that is valid now. */
export function claims(): JWTPayload {
  const iat = seconds();
  const scope = 'invoices:read invoices:write';
  const proven = {
    auth_time: iat - 30,
    acr: 'urn:latchkey:assurance:2',
    amr: ['pwd', 'otp', 'mfa'],
    sid: 's-1',
  };
  const names = {
    iss: ISSUER,
    sub: 'user-1',
    aud: AUDIENCE,
    client_id: 'client-1',
    jti: crypto.randomUUID(),
  };
  return { ...names, iat, exp: iat + 300, scope, ...proven, tenant: 'acme' };
}

/** A token that jose signs. What is `undefined` is left out. */
export function signed(pair: Pair, changes: object = {}, header: object = {}): Promise<string> {
  return new SignJWT({ ...claims(), ...changes })
    .setProtectedHeader({ alg: pair.alg, typ: 'at+jwt', kid: pair.kid, ...header })
    .sign(pair.privateKey);
}

/** An authorization server's keys behind a `fetch` function that counts its calls. */
export interface KeyServer {
  readonly fetch: typeof fetch;
  readonly urls: string[];
  answer: () => Response | Promise<Response>;
}

export function keyServer(...pairs: readonly Pair[]): KeyServer {
  const server: KeyServer = {
    urls: [],
    answer: () => Response.json({ keys: pairs.map(published) }),
    fetch: async (input) => {
      server.urls.push(String(input));
      return server.answer();
    },
  };
  return server;
}

export function optionsOf(server: KeyServer, more: Partial<AccessOptions> = {}): AccessOptions {
  return { issuer: ISSUER, audience: AUDIENCE, fetch: server.fetch, ...more };
}

export function requestWith(authorization: string | undefined, more: Record<string, string> = {}): Request {
  const headers = new Headers(more);
  if (authorization !== undefined) headers.set('authorization', authorization);
  return new Request(`${AUDIENCE}/invoices?year=2026`, { headers });
}

export function accept(token: string, options: AccessOptions): Promise<Access> {
  return verifyAccess(requestWith(`Bearer ${token}`), options);
}

/** The error of a request that must be refused. */
export async function errorOf(verified: Promise<Access>): Promise<AccessError> {
  const result = await verified.then(
    () => 'accepted',
    (error: unknown) => error,
  );
  if (result instanceof AccessError) return result;
  throw new Error('The request was not refused by an AccessError.', { cause: result });
}

/** Status, code and message of the refusal of a token. */
export async function refusedFor(token: string, options: AccessOptions): Promise<readonly unknown[]> {
  const { status, code, message } = await errorOf(accept(token, options));
  return [status, code, message];
}

/** JSON as a part of a token. */
export function part(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return Buffer.from(text).toString('base64url');
}

/** What a proof is changed in. */
export interface ProofChanges {
  readonly payload?: object;
  readonly header?: object;
}

/** A DPoP proof (RFC 9449, section 4.2) that jose signs, for `GET` of the URL of {@link requestWith}. */
export async function proofOf(
  pair: Pair,
  token: string,
  { payload, header }: ProofChanges = {},
): Promise<string> {
  const ath = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  const target = { htm: 'GET', htu: `${AUDIENCE}/invoices`, ath: ath.toString('base64url') };
  return new SignJWT({ ...target, jti: crypto.randomUUID(), iat: seconds(), ...payload })
    .setProtectedHeader({ alg: pair.alg, typ: 'dpop+jwt', jwk: pair.jwk, ...header })
    .sign(pair.privateKey);
}

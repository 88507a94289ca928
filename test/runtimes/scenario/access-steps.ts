import { AccessError, verifyAccess, withAccess, type AccessOptions } from 'latchkey/resource-server';
import { check, same, type Step } from './step.js';

const ISSUER = 'https://app.test/auth';
const AUDIENCE = 'https://api.test';

const ALGORITHMS = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  EdDSA: { name: 'Ed25519' },
} as const;

interface Pair {
  readonly alg: keyof typeof ALGORITHMS;
  readonly privateKey: CryptoKey;
  readonly jwk: JsonWebKey;
}

async function pairOf(alg: keyof typeof ALGORITHMS): Promise<Pair> {
  // An algorithm with a key pair.
  const keys = (await crypto.subtle.generateKey(ALGORITHMS[alg], true, ['sign', 'verify'])) as CryptoKeyPair;
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey);
  const jwk = { kty, crv, x, ...(y !== undefined && { y }) } as JsonWebKey; // Its members are texts.
  return { alg, privateKey: keys.privateKey, jwk };
}

function base64Url(octets: ArrayBuffer | string): string {
  const text = typeof octets === 'string' ? octets : String.fromCharCode(...new Uint8Array(octets));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function sign({ alg, privateKey }: Pair, header: object, payload: object): Promise<string> {
  const input = `${base64Url(JSON.stringify({ alg, ...header }))}.${base64Url(JSON.stringify(payload))}`;
  const octets = new TextEncoder().encode(input);
  return `${input}.${base64Url(await crypto.subtle.sign(ALGORITHMS[alg], privateKey, octets))}`;
}

async function hash(text: string): Promise<string> {
  return base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

const now = (): number => Math.floor(Date.now() / 1000);

function tokenOf(pair: Pair, changes: object = {}): Promise<string> {
  const names = { iss: ISSUER, aud: AUDIENCE, sub: 'ada', client_id: 'app', jti: crypto.randomUUID() };
  const payload = { ...names, iat: now(), exp: now() + 300, scope: 'read', ...changes };
  return sign(pair, { typ: 'at+jwt', kid: pair.alg }, payload);
}

function optionsFor(...pairs: readonly Pair[]): AccessOptions {
  const keys = pairs.map(({ alg, jwk }) => ({ ...jwk, kid: alg }));
  return { issuer: ISSUER, audience: AUDIENCE, scope: 'read', fetch: async () => Response.json({ keys }) };
}

const requestWith = (headers: Record<string, string>): Request =>
  new Request(`${AUDIENCE}/notes?id=1`, { headers });
const bearer = (token: string): Request => requestWith({ authorization: `Bearer ${token}` });

async function outcomeOf(request: Request, options: AccessOptions): Promise<string | undefined> {
  try {
    return (await verifyAccess(request, options)).userId;
  } catch (error) {
    if (error instanceof AccessError) return `${error.status} ${error.code}`;
    throw error;
  }
}

/** For each algorithm, a token is accepted, and one that was changed at any place of its signature is not. */
const verifies = (alg: keyof typeof ALGORITHMS) => async (): Promise<void> => {
  const pair = await pairOf(alg);
  const options = optionsFor(pair);
  // Several, as their numbers have leading zeros or ones at random.
  for (let round = 0; round < 40; round += 1) {
    const token = await tokenOf(pair);
    same(await outcomeOf(bearer(token), options), 'ada', 'who called');
    const at = token.lastIndexOf('.') + 1 + round * 2;
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    same(await outcomeOf(bearer(changed), options), '401 invalid_token', 'a changed token');
  }
  const other = await tokenOf(await pairOf(alg));
  same(await outcomeOf(bearer(other), options), '401 invalid_token', 'the token of another key');
  const expired = await tokenOf(pair, { exp: now() - 60 });
  same(await outcomeOf(bearer(expired), options), '401 invalid_token', 'an expired token');
  same(
    await outcomeOf(bearer(await tokenOf(pair, { scope: '' })), options),
    '403 insufficient_scope',
    'no scope',
  );
};

async function proves(): Promise<void> {
  const [server, client] = [await pairOf('ES256'), await pairOf('ES256')];
  const options = optionsFor(server);
  const { crv, kty, x, y } = client.jwk;
  const token = await tokenOf(server, { cnf: { jkt: await hash(JSON.stringify({ crv, kty, x, y })) } });
  const claims = { htm: 'GET', htu: `${AUDIENCE}/notes`, iat: now(), jti: crypto.randomUUID() };
  const proof = await sign(
    client,
    { typ: 'dpop+jwt', jwk: client.jwk },
    { ...claims, ath: await hash(token) },
  );
  const request = (): Request => requestWith({ authorization: `DPoP ${token}`, dpop: proof });
  same(await outcomeOf(request(), options), 'ada', 'who called');
  same(await outcomeOf(request(), options), '401 invalid_dpop_proof', 'a proof that was used before');
  same(await outcomeOf(bearer(token), options), '401 invalid_token', 'a bound token without a proof');
}

async function answers(): Promise<void> {
  const pair = await pairOf('ES256');
  const handler = withAccess(optionsFor(pair), (_: Request, { userId }) => new Response(userId));
  same(await (await handler(bearer(await tokenOf(pair)))).text(), 'ada', 'who called');
  const refused = await handler(requestWith({}));
  same(refused.status, 401, 'the status');
  check(
    (refused.headers.get('www-authenticate') ?? '').startsWith('Bearer realm='),
    'There is no challenge.',
  );
}

/** What a service does with access tokens of an authorization server. */
export const accessSteps: readonly Step[] = [
  { name: 'access tokens: ES256', run: verifies('ES256') },
  { name: 'access tokens: Ed25519', run: verifies('EdDSA') },
  { name: 'access tokens: bound by DPoP', run: proves },
  { name: 'access tokens: the response without one', run: answers },
];

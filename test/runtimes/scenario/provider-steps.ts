import { customFetch, getAccessToken, listSessions, endOtherSessions } from 'latchkey';
import { MemoryAdapter, memoryRecords } from 'latchkey/adapters/memory';
import type { SigningAlgorithm } from 'latchkey/testing';
import { check, same, type Step } from './step.js';
import { idpOf, mailOf, nameIn, ORIGIN, signInThrough, siteOf } from './site.js';

const ALGORITHMS: readonly SigningAlgorithm[] = [
  ...(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] as const),
  ...(['ES256', 'ES384', 'ES512', 'EdDSA'] as const),
];

async function oidc(alg: SigningAlgorithm): Promise<void> {
  const { idp, provider } = await idpOf({ alg });
  const site = siteOf({ providers: [provider] });
  const answer = await signInThrough(site, idp);
  same(site.browser.locationOf(answer).href, `${ORIGIN}/welcome`, 'where the sign-in leads');
  same(await nameIn(site.browser), 'Ada Lovelace', 'who is signed in');
  same(site.errors, [], 'errors in the log');
}

/** Another signature, or none, of every kind that a token may have: nobody is signed in. */
async function tampered(alg: SigningAlgorithm): Promise<void> {
  const { idp, provider } = await idpOf({ alg });
  const other = await idpOf({ alg });
  const forged = await other.idp.fetch(`${idp.issuer}/jwks`);
  check(forged.ok, 'the keys of another provider');
  for (const [what, change] of Object.entries(CHANGES)) {
    const site = siteOf({ providers: [provider] });
    idp.replaceIdToken(change);
    const answer = await signInThrough(site, idp);
    const { searchParams } = site.browser.locationOf(answer);
    same(searchParams.get('error'), 'OAuthCallbackError', `the error for ${what}`);
    same(await site.browser.session(), null, `who is signed in by ${what}`);
  }
}

const CHANGES: Readonly<Record<string, (token: string) => string>> = {
  'another payload': (token) => {
    const [header, payload = '', signature] = token.split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as object;
    const changed = btoa(JSON.stringify({ ...claims, sub: 'mallory' }));
    const text = changed.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    return [header, text, signature].join('.');
  },
  'another signature': (token) => {
    const [header, payload, signature = ''] = token.split('.');
    const first = signature.startsWith('A') ? 'B' : 'A';
    return [header, payload, first + signature.slice(1)].join('.');
  },
  'a shorter signature': (token) => token.slice(0, -8),
  'no signature': (token) => {
    const [, payload] = token.split('.');
    return `${btoa('{"alg":"none"}').replaceAll('=', '')}.${payload ?? ''}.`;
  },
};

async function oauth(): Promise<void> {
  const { idp } = await idpOf();
  const site = siteOf({
    providers: [
      {
        id: 'plain',
        type: 'oauth',
        name: 'Plain',
        clientId: idp.clientId,
        clientSecret: idp.clientSecret,
        authorization: `${idp.issuer}/authorize`,
        // A server without OpenID Connect gives no ID Token.
        token: {
          url: `${idp.issuer}/token`,
          conform: async (response: Response) => {
            const { id_token: _, ...tokens } = (await response.json()) as Record<string, unknown>;
            return Response.json(tokens);
          },
        },
        userinfo: `${idp.issuer}/userinfo`,
        issuer: idp.issuer,
        [customFetch]: idp.fetch,
        profile: ({ sub, name, email }) => ({ id: String(sub), name: String(name), email: String(email) }),
      },
    ],
  });
  await signInThrough(site, idp, 'plain');
  same(await nameIn(site.browser), 'Ada Lovelace', 'who is signed in');
}

async function refused(): Promise<void> {
  const { idp, provider } = await idpOf();
  const site = siteOf({ providers: [provider] });
  const begun = await site.browser.post('/auth/signin/idp');
  const answer = await site.browser.get(idp.refuse(site.browser.locationOf(begun)));
  const { searchParams } = site.browser.locationOf(answer);
  same(
    [searchParams.get('error'), searchParams.get('code')],
    ['OAuthCallbackError', 'access_denied'],
    'the error',
  );
}

async function clientAssertion(alg: 'RS256' | 'PS256' | 'ES256' | 'EdDSA'): Promise<void> {
  const generate = {
    RS256: rsa('RSASSA-PKCS1-v1_5'),
    PS256: rsa('RSA-PSS'),
    ES256: { name: 'ECDSA', namedCurve: 'P-256' },
    EdDSA: { name: 'Ed25519' },
  }[alg];
  // Pairs only: none of these algorithms is symmetric.
  const pair = (await crypto.subtle.generateKey(generate, true, ['sign', 'verify'])) as CryptoKeyPair;
  let assertion: string | null = null;
  const { idp, provider } = await idpOf(
    {},
    {
      [customFetch]: async (input, init) => {
        const request = new Request(input, init);
        if (request.method === 'POST')
          assertion = new URLSearchParams(await request.clone().text()).get('client_assertion');
        return idp.fetch(request);
      },
      client: { token_endpoint_auth_method: 'private_key_jwt', token_endpoint_auth_signing_alg: alg },
      token: { clientPrivateKey: { key: pair.privateKey, kid: 'client-key' } },
    },
  );
  const site = siteOf({ providers: [provider] });
  await signInThrough(site, idp);
  same(await nameIn(site.browser), 'Ada Lovelace', 'who is signed in');
  await verifyAssertion(String(assertion), alg, pair.publicKey);
}

function rsa(name: string): RsaHashedKeyGenParams {
  return { name, hash: 'SHA-256', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) };
}

async function verifyAssertion(assertion: string, alg: string, key: CryptoKey): Promise<void> {
  const [header = '', payload = '', signature = ''] = assertion.split('.');
  const octets = (text: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  same((JSON.parse(atob(header)) as { alg: string }).alg, alg, 'the algorithm of the assertion');
  const parameters = { RS256: 'RSASSA-PKCS1-v1_5', PS256: 'RSA-PSS', ES256: 'ECDSA', EdDSA: 'Ed25519' };
  const name = parameters[alg as keyof typeof parameters];
  const isTrue = await crypto.subtle.verify(
    { name, hash: 'SHA-256', saltLength: 32 },
    key,
    octets(signature),
    new TextEncoder().encode(`${header}.${payload}`),
  );
  check(isTrue, 'the signature of the assertion is wrong');
}

async function magicLink(): Promise<void> {
  const { mailbox, provider } = mailOf();
  const site = siteOf({ providers: [provider], adapter: MemoryAdapter(), session: { strategy: 'jwt' } });
  await site.browser.post('/auth/signin/email', { email: 'Ada@Example.com' });
  const { url } = mailbox.newestTo('ada@example.com');
  await site.browser.get(url);
  const session = (await site.browser.session()) as { user: { email: string } } | null;
  same(session?.user.email, 'ada@example.com', 'who is signed in');
  const again = await site.browser.get(url);
  same(site.browser.locationOf(again).searchParams.get('error'), 'Verification', 'a link that was used');
}

async function freshToken(): Promise<void> {
  const { idp, provider } = await idpOf({ refreshTokens: true, expiresIn: 100 });
  const site = siteOf({ providers: [provider], tokens: { keep: true }, records: memoryRecords() });
  await signInThrough(site, idp);
  const ask = async (): Promise<string> => {
    const request = new Request(`${ORIGIN}/page`, { headers: { cookie: site.browser.cookieHeader() } });
    return (await getAccessToken(request, site.config, { provider: 'idp' })).accessToken;
  };
  const first = await ask();
  same(await ask(), first, 'a token that is fresh');
  site.clock.advance(95);
  const all = await Promise.all(Array.from({ length: 20 }, ask));
  same(new Set(all).size, 1, 'tokens for twenty at once');
  check(all[0] !== first, 'it was not refreshed');
  same(idp.calls.filter((call) => call === 'token').length, 2, 'requests for tokens');
}

async function sessionsUnderControl(): Promise<void> {
  const { idp, provider } = await idpOf();
  const records = memoryRecords();
  const adapter = MemoryAdapter();
  const options: Parameters<typeof siteOf>[0] = {
    providers: [provider],
    adapter,
    records,
    revocation: { check: 'always' },
    session: { strategy: 'jwt' },
  };
  const site = siteOf(options);
  const other = siteOf(options);
  await signInThrough(site, idp);
  await signInThrough(other, idp);
  const request = (): Request =>
    new Request(`${ORIGIN}/page`, { headers: { cookie: site.browser.cookieHeader() } });
  const listed = await listSessions(request(), site.config);
  same(listed.length, 2, 'sessions');
  await endOtherSessions(request(), site.config);
  same(await other.browser.session(), null, 'the other browser');
  same(await nameIn(site.browser), 'Ada Lovelace', 'this browser');
}

/** Sign-ins through a provider or a mail, and what providers grant. */
export const providerSteps: readonly Step[] = [
  { name: 'oauth', run: oauth },
  { name: 'oidc: the person refuses', run: refused },
  ...ALGORITHMS.map((alg) => ({ name: `oidc: ${alg}`, run: () => oidc(alg) })),
  ...ALGORITHMS.map((alg) => ({ name: `oidc: ${alg}, tampered`, run: () => tampered(alg) })),
  ...(['RS256', 'PS256', 'ES256', 'EdDSA'] as const).map((alg) => ({
    name: `oidc: client assertion ${alg}`,
    run: () => clientAssertion(alg),
  })),
  { name: 'magic link', run: magicLink },
  { name: 'tokens: refreshed once', run: freshToken },
  { name: 'records: sessions are listed and ended', run: sessionsUnderControl },
];

import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import { resolveSettings } from '../support/settings.js';
import { parseJws, signJws } from '../../src/core/crypto/jose/jws.js';
import { checkRedirect } from '../../src/core/flow/return-to.js';
import { getToken } from '../../src/jwt/get-token.js';
import { cookieValues, serializeCookie } from '../../src/core/http/cookie.js';
import { readBody } from '../../src/core/http/request-body.js';
import { HttpError } from '../../src/core/http/http-error.js';
import { parseAddress } from '../../src/core/methods/email/parse-address.js';
import { visitorParams } from '../../src/core/methods/oauth/code-flow/authorization-request.js';
import { toIdentity } from '../../src/core/methods/oauth/identity/to-identity.js';
import { isSignedByProvider } from '../../src/core/methods/oauth/server/signing-keys.js';
import { idpRequest } from '../../src/core/methods/oauth/server/idp-request.js';
import { encode } from '../../src/jwt/index.js';
import { FakeIdp } from '../fake-idp.js';
import { IdTokenLab } from '../id-token-lab.js';
import { testProvider } from '../oauth-exchange.js';
import { baseConfig, SECRET } from '../support/config.js';
import { exchangeWith } from '../support/proof.js';

const letters = (length: number): string => 'a'.repeat(length);

/** Whether some work was done; a refusal is `false`. */
async function isDone(work: () => unknown): Promise<boolean> {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
}

async function isBodyRead(body: string): Promise<boolean> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  try {
    await readBody(new Request('https://app.test/auth/signin', { method: 'POST', body, headers }), {
      acceptsData: false,
      seconds: 10,
    });
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/** A body of so many octets that arrives without telling its length. */
async function isStreamRead(octets: number): Promise<boolean> {
  const body = new Blob([letters(octets)]).stream();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  return isDone(() =>
    readBody(new Request('https://app.test/auth/signin', init), { acceptsData: false, seconds: 10 }),
  );
}

const fields = (count: number): string =>
  Array.from({ length: count }, (_, index) => `field${index}=1`).join('&');

async function isTarget(length: number): Promise<boolean> {
  const exchange = await exchangeWith(resolveSettings(baseConfig()));
  const target = `https://app.test/${letters(length - 'https://app.test/'.length)}`;
  return (await checkRedirect(exchange, target)) === target;
}

async function isAccount(length: number): Promise<boolean> {
  const idp = await FakeIdp.create();
  const provider = testProvider(idp, { profile: () => ({ id: letters(length) }) } as never);
  return isDone(() => toIdentity(provider, {}, {}));
}

async function isSubject(length: number): Promise<boolean> {
  const lab = await IdTokenLab.create();
  const token = await lab.token({ claims: { sub: letters(length) } });
  return isDone(() => lab.validate(token));
}

async function isAnswer(octets: number): Promise<boolean> {
  const fetchLike: typeof fetch = async () => new Response(letters(octets));
  return isDone(() =>
    idpRequest({ fetch: fetchLike, allowInsecureRequests: false }, { url: 'https://idp.test/x' }),
  );
}

function isAddress(length: number): boolean {
  const label = letters(63);
  const domain = [label, label, label].join('.');
  // 64 characters, then "@": what remains is a label of its own.
  const rest = length - 48 - 1 - domain.length - 1;
  return parseAddress(`${letters(48)}@${domain}.${letters(rest)}`) !== null;
}

const base64Url = (text: string): string => Buffer.from(text).toString('base64url');

/** A JWS in compact form of exactly so many characters; its signature is none. */
function jwsOf(length: number): string {
  const header = base64Url('{"alg":"ES256"}');
  for (const octets of [64, 65, 66]) {
    const signature = Buffer.alloc(octets).toString('base64url');
    const room = length - header.length - signature.length - 2;
    const payload = base64Url(`{"fill":"${letters(Math.floor((room * 3) / 4) - 11)}"}`);
    if (payload.length === room) return `${header}.${payload}.${signature}`;
  }
  throw new Error('no such length');
}

const keyPairs = await Promise.all(
  Array.from({ length: 11 }, () =>
    crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']),
  ),
);

/** Whether a token without `kid` is found to be signed by the key that stands at this place of the provider's list. */
async function isKeyFound(place: number): Promise<boolean> {
  const keys = await Promise.all(keyPairs.map(({ publicKey }) => crypto.subtle.exportKey('jwk', publicKey)));
  const key = keyPairs[place - 1]?.privateKey;
  if (key === undefined) throw new Error('no such key');
  const jws = parseJws(await signJws({ header: {}, payload: { sub: 'ada' }, key, alg: 'ES256' }));
  if (jws === undefined) throw new Error('no JWS');
  const fetchLike: typeof fetch = async () => Response.json({ keys });
  const provider = { fetch: fetchLike, allowInsecureRequests: false };
  return isSignedByProvider(jws, 'ES256', { provider, jwksUri: 'https://idp.test/jwks', now: new Date() });
}

describe('a limit is what it says it is: taken to the last one, and not one more', () => {
  it.each<[string, number, (size: number) => Promise<boolean> | boolean]>([
    ['octets of a form', 65_536, (size) => isBodyRead(`f=${letters(size - 2)}`)],
    ['octets of a form whose length is not told', 65_536, isStreamRead],
    ['fields of a form', 100, (size) => isBodyRead(fields(size))],
    ['characters of a redirect target', 2048, isTarget],
    [
      'characters of what a visitor adds',
      2048,
      (size) => visitorParams(new URLSearchParams({ hint: letters(size) }))['hint'] !== undefined,
    ],
    ['characters of an account id', 255, isAccount],
    ['characters of a subject', 255, isSubject],
    ['octets of a provider’s answer', 1024 * 1024, isAnswer],
    ['characters of an address', 254, isAddress],
    [
      'characters in front of an address’s @',
      64,
      (size) => parseAddress(`${letters(size)}@example.com`) !== null,
    ],
    ['keys of a provider that are tried for a token without `kid`', 10, isKeyFound],
    ['characters of a signed token', 64 * 1024, (size) => parseJws(jwsOf(size)) !== undefined],
  ])('%s: %i', async (_, limit, isTaken) => {
    expect([await isTaken(limit), await isTaken(limit + 1)]).toEqual([true, false]);
  });
});

const token = await encode({ token: { sub: 'ada' }, secret: SECRET, salt: 'authjs.session-token' });

describe('the token of `Authorization: Bearer` (RFC 6750, section 2.1)', () => {
  const subOf = async (authorization: string): Promise<unknown> =>
    (await getToken({ req: { headers: { authorization } }, secret: SECRET }))?.sub;

  it.each([`Bearer ${token}`, `bearer  ${token}`, ` Bearer ${token} `])(
    'is read, case %#',
    async (header) => {
      expect(await subOf(header)).toBe('ada');
    },
  );

  it.each([`Bearer${token}`, `NotBearer ${token}`, `Basic Bearer ${token}`, `Bearer ${token} more`, token])(
    'is none, case %#',
    async (header) => {
      expect(await subOf(header)).toBeUndefined();
    },
  );
});

describe('the name of a cookie (RFC 6265, section 4.1.1)', () => {
  it.each(["a!#$%&'*+-.^_`|~Z9"])('may consist of any token character: %s', (name) => {
    const [pair = ''] = serializeCookie(name, 'value', { path: '/' }).split(';');
    expect(cookieValues(pair, name)).toEqual(['value']);
  });

  it.each(['a b', 'a;b', 'a=b', 'a,b', 'a"b', 'a/b', 'a[b]', 'ä', ''])('has no other: %j', (name) => {
    expect(() => serializeCookie(name, 'value', { path: '/' })).toThrow();
  });
});

describe('a configuration whose adapter lacks a method that a provider or the strategy needs', () => {
  const needs = {
    email: ['createVerificationToken', 'useVerificationToken', 'getUserByEmail'],
    passkey: [
      'createUser',
      'getUser',
      'linkAccount',
      'getAccount',
      'getAuthenticator',
      'createAuthenticator',
      'listAuthenticatorsByUserId',
      'updateAuthenticatorCounter',
    ],
    database: [
      'createUser',
      'getUser',
      'getUserByEmail',
      'getUserByAccount',
      'updateUser',
      'linkAccount',
      'createSession',
      'getSessionAndUser',
      'updateSession',
      'deleteSession',
    ],
  };

  it.each(Object.entries(needs).flatMap(([who, names]) => names.map((name) => [who, name] as const)))(
    'is refused by name: %s, %s',
    async (who, missing) => {
      const { MemoryAdapter } = await import('../../src/adapters/memory/index.js');
      const { default: Passkey } = await import('../../src/providers/passkey.js');
      const { [missing as 'getUser']: _, ...adapter } = MemoryAdapter();
      const errors: Error[] = [];
      const mail = { id: 'email', name: 'Mail', type: 'email' as const, sendVerificationRequest: () => {} };
      const config = baseConfig({
        adapter,
        providers: who === 'email' ? [mail] : who === 'passkey' ? [Passkey()] : baseConfig().providers,
        session: { strategy: who === 'database' ? 'database' : 'jwt' },
        logger: { error: (error) => void errors.push(error) },
      });
      const response = await Auth(new Request('https://app.test/auth/session'), config);
      expect(response.status).toBe(500);
      expect(errors.map(({ name, message }) => [name, message.includes(`\`${missing}\``)])).toEqual([
        ['MissingAdapterMethods', true],
      ]);
    },
  );
});

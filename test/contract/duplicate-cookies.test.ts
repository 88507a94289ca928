import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/index.js';
import { encode, getToken } from '../../src/jwt/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { FakeIdp } from '../fake-idp.js';
import { SECRET } from '../support/config.js';
import { begin, callBack, idpProvider, openIdp, openStage, signInAtIdp, type Stage } from './stage.js';

const NAME = '__Secure-authjs.session-token';

let idp: FakeIdp;

beforeEach(async () => {
  idp = await openIdp();
});

/** Random text, as sealed values are. */
const noise = (length: number): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(length)))
    .toString('base64url')
    .slice(0, length);

const kinds = ['jwt', 'jwt, in chunks', 'database'] as const;
type Kind = (typeof kinds)[number];

function open(kind: Kind, changes: Partial<AuthConfig> = {}): Stage {
  const config: Partial<AuthConfig> = { providers: [idpProvider(idp)], ...changes };
  if (kind === 'database')
    return openStage({ ...config, adapter: MemoryAdapter(), session: { strategy: 'database' } });
  if (kind === 'jwt') return openStage(config);
  const filling = noise(5_500);
  return openStage({ ...config, callbacks: { jwt: ({ token }) => ({ ...token, filling }) } });
}

/** The session cookies of a signed-in user, as pairs of a `Cookie` header. */
async function signedIn(stage: Stage): Promise<string[]> {
  await signInAtIdp(stage.browser, idp);
  return pairsOf(stage);
}

function pairsOf({ browser }: Stage): string[] {
  return [...browser.cookies]
    .filter(([name]) => name.startsWith(NAME))
    .map(([name, { value }]) => `${name}=${encodeURIComponent(value)}`);
}

interface Read {
  readonly name: unknown;
  readonly lines: readonly string[];
}

async function read({ config }: Stage, cookies: readonly string[]): Promise<Read> {
  const headers = { cookie: cookies.join('; ') };
  const answer = await Auth(new Request('https://app.test/auth/session', { headers }), config);
  const session = (await answer.json()) as { user?: { name?: unknown } } | null;
  return { name: session?.user?.name ?? null, lines: answer.headers.getSetCookie() };
}

const chunks = (count: number, length = 3_900): string[] =>
  Array.from({ length: count }, (_, index) => `${NAME}.${index}=${noise(length)}`);

describe.each(kinds)('two session cookies of one name (contract, Cookies): %s', (kind) => {
  const stale: readonly (readonly [title: string, cookies: () => string[]])[] = [
    ['one whole', () => [`${NAME}=${noise(300)}`]],
    ['two whole', () => [`${NAME}=${noise(300)}`, `${NAME}=${noise(300)}`]],
    ['an empty one', () => [`${NAME}=`]],
    ['one in a chunk', () => chunks(1)],
    ['one in two chunks', () => chunks(2)],
    ['one in five chunks', () => chunks(5)],
    ['a whole one and one in three chunks', () => [`${NAME}=${noise(300)}`, ...chunks(3)]],
  ];

  it.each(stale)('the valid one counts, wherever it stands: %s', async (_, cookies) => {
    const stage = open(kind);
    const own = await signedIn(stage);
    const old = cookies();
    expect((await read(stage, [...old, ...own])).name).toBe('Ada Lovelace');
    expect((await read(stage, [...own, ...old])).name).toBe('Ada Lovelace');
    expect(stage.log.warnings).not.toContain('duplicate-cookie');
  });

  it('a stray later chunk signs no user out', async () => {
    const stage = open(kind);
    const own = await signedIn(stage);
    for (const first of [1, 2, 3, 4, 9]) {
      const taken = own.map((pair) => pair.split('=', 1)[0]);
      const strays = [first, first + 1]
        .map((index) => `${NAME}.${index}=${noise(200)}`)
        .filter((pair) => !taken.includes(pair.split('=', 1)[0]));
      expect((await read(stage, [...own, ...strays])).name, String(first)).toBe('Ada Lovelace');
      expect((await read(stage, [...strays, ...own])).name, String(first)).toBe('Ada Lovelace');
    }
  });

  it('sessions of two people are none: a subdomain can plant one (SC-15)', async () => {
    const stage = open(kind);
    const own = await signedIn(stage);
    const other: Stage = { ...stage, browser: stage.another() };
    // The same application; the provider says that another user came.
    idp.faults = { claims: { sub: 'mallory', name: 'Mallory', email: 'm@example.com' } };
    const theirs = await signedIn(other);
    expect((await read(stage, theirs)).name).toBe('Mallory');
    for (const cookies of [
      [...theirs, ...own],
      [...own, ...theirs],
    ])
      expect(await read(stage, cookies)).toEqual({ name: null, lines: [] });
    expect(stage.log.warnings.filter((code) => code === 'duplicate-cookie')).toHaveLength(1);
  });

  it('is none if none is valid, however many there are', async () => {
    const stage = open(kind);
    await signedIn(stage);
    const many = Array.from({ length: 50 }, () => `${NAME}=${noise(300)}`);
    expect((await read(stage, [...many, ...chunks(16, 100), ...chunks(16, 100)])).name).toBeNull();
  });
});

it('of two states of one session the newer counts, wherever it stands', async () => {
  const stage = open('jwt');
  const old = await signedIn(stage);
  stage.wait(2 * 86_400);
  await stage.browser.session();
  const renewed = pairsOf(stage);
  expect(renewed).not.toEqual(old);
  for (const cookies of [
    [...old, ...renewed],
    [...renewed, ...old],
  ]) {
    const req = new Request('https://app.test/', { headers: { cookie: cookies.join('; ') } });
    expect((await read(stage, cookies)).name).toBe('Ada Lovelace');
    const token = await getToken({ req, secret: SECRET, cookieName: NAME });
    expect(token).toEqual(
      await getToken({
        req: new Request('https://app.test/', { headers: { cookie: renewed.join('; ') } }),
        secret: SECRET,
        cookieName: NAME,
      }),
    );
  }
});

it('getToken takes the valid one, and leaves stray chunks out (contract, Session tokens)', async () => {
  const token = { sub: 'ada', filling: noise(6_000) };
  const sealed = await encode({ token, secret: SECRET, salt: NAME });
  const own = [0, 1, 2]
    .map((index) => sealed.slice(index * 3_900, (index + 1) * 3_900))
    .filter(Boolean)
    .map((value, index) => `${NAME}.${index}=${value}`);
  for (const others of [[`${NAME}=${noise(99)}`], chunks(2), [`${NAME}.${own.length}=${noise(99)}`]])
    for (const cookies of [
      [...others, ...own],
      [...own, ...others],
    ]) {
      const req = new Request('https://app.test/', { headers: { cookie: cookies.join('; ') } });
      expect(await getToken({ req, secret: SECRET, cookieName: NAME })).toMatchObject({ sub: 'ada' });
    }
});

/** A browser that keeps a cookie for each domain, and sends the oldest first. */
class Domains {
  readonly kept = new Map<string, string>();

  store(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ');
      const domain = attributes.find((one) => /^domain=/i.test(one))?.slice(7) ?? '';
      const key = `${pair.slice(0, pair.indexOf('='))} ${domain}`;
      if (attributes.includes('Max-Age=0')) this.kept.delete(key);
      else this.kept.set(key, pair);
    }
  }

  header(): string {
    return [...this.kept.values()].join('; ');
  }
}

describe('when the domain of the cookies changes', () => {
  const withDomain = (domain: string): Partial<AuthConfig> => ({
    cookies: { sessionToken: { options: { domain } } },
  });
  const directions: readonly (readonly [string, Partial<AuthConfig>, Partial<AuthConfig>])[] = [
    ['gets a domain', {}, withDomain('app.test')],
    ['loses its domain', withDomain('app.test'), {}],
  ];

  it.each(directions)('the session goes on and ends at the sign-out: it %s', async (_, before, after) => {
    const stage = open('jwt', before);
    const browser = new Domains();
    const config: AuthConfig = { ...stage.config, cookies: after.cookies ?? {} };
    const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
      const headers = { cookie: browser.header() };
      const answer = await Auth(new Request(`https://app.test${path}`, { ...init, headers }), config);
      browser.store(answer.headers.getSetCookie());
      return answer;
    };
    const answer = await signInAtIdp(stage.browser, idp);
    browser.store(answer.headers.getSetCookie());
    stage.wait(2 * 86_400);
    // Renewed under the new domain, beside the old one.
    expect(await (await send('/auth/session')).json()).not.toBeNull();
    expect(browser.header().split(NAME)).toHaveLength(3);
    expect(await (await send('/auth/session')).json()).not.toBeNull();
    const { csrfToken } = (await (await send('/auth/csrf')).json()) as { csrfToken: string };
    await send('/auth/signout', { method: 'POST', body: new URLSearchParams({ csrfToken }) });
    expect(browser.header()).not.toContain(NAME);
  });

  it('a sign-out ends a session from before there was a domain', async () => {
    const stage = open('jwt');
    const old = await signedIn(stage);
    const config: AuthConfig = { ...stage.config, ...withDomain('app.test') };
    const browser = new Domains();
    browser.store(old);
    const headers = { cookie: browser.header() };
    const shown = await Auth(new Request('https://app.test/auth/csrf', { headers }), config);
    const [csrf = ''] = shown.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    const { csrfToken } = (await shown.json()) as { csrfToken: string };
    const answer = await Auth(
      new Request('https://app.test/auth/signout', {
        method: 'POST',
        headers: { cookie: `${browser.header()}; ${csrf}` },
        body: new URLSearchParams({ csrfToken }),
      }),
      config,
    );
    browser.store(answer.headers.getSetCookie());
    expect(browser.header()).toBe('');
  });
});

describe('other cookies that came twice', () => {
  it('the CSRF cookie that is genuine counts, and two genuine ones are replaced (contract, CSRF)', async () => {
    const { config } = open('jwt');
    const get = async (cookie: string): Promise<{ token: string; lines: string[] }> => {
      const answer = await Auth(new Request('https://app.test/auth/csrf', { headers: { cookie } }), config);
      const { csrfToken: token } = (await answer.json()) as { csrfToken: string };
      return { token, lines: answer.headers.getSetCookie() };
    };
    const [one, two] = [await get(''), await get('')];
    const pair = ({ lines }: { lines: string[] }): string => lines[0]?.split(';', 1)[0] ?? '';
    const name = pair(one).split('=', 1)[0];
    const stale = `${name}=${'a'.repeat(64)}%7C${'b'.repeat(64)}`;
    for (const cookie of [`${stale}; ${pair(one)}`, `${pair(one)}; ${stale}`])
      expect(await get(cookie)).toEqual({ token: one.token, lines: [] });
    const both = await get(`${pair(one)}; ${pair(two)}`);
    expect([one.token, two.token]).not.toContain(both.token);
    // No cookie with this prefix has a domain.
    expect(both.lines).toEqual([expect.stringMatching(`^${name}=${both.token}`)]);
  });

  it.each(['state', 'pkce.code_verifier', 'nonce'])('a stale cookie %s stops no sign-in', async (part) => {
    for (const isFirst of [true, false]) {
      const stage = open('jwt');
      const answer = idp.authorize((await begin(stage.browser)).href);
      const own = [...stage.browser.cookies].map(
        ([name, { value }]) => `${name}=${encodeURIComponent(value)}`,
      );
      const [name = ''] = own.map((one) => one.split('=', 1)[0] ?? '').filter((one) => one.includes(part));
      const stale = `${name}=${noise(200)}`;
      const cookie = (isFirst ? [stale, ...own] : [...own, stale]).join('; ');
      await callBack(stage.browser, answer, { cookie });
      expect(await stage.browser.session()).toMatchObject({ user: { name: 'Ada Lovelace' } });
    }
  });
});

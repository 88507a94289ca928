import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/core/auth.js';
import type { Provider } from '../../src/types/provider.js';
import { customFetch } from '../../src/types/symbols.js';
import { Browser, locationOf } from '../support/browser.js';
import { recordingLogger, SECRET } from '../support/config.js';
import { partForRow } from '../support/sample.js';
import { type Arrived, CLIENT_ID, CLIENT_SECRET, FakeProvider, NOW } from './fake-provider.js';
import {
  loadProvider,
  readFixture,
  recordedOfType,
  type SignInFixture,
  type UserinfoFixture,
} from './fixture.js';

const ids = await recordedOfType('oauth', 'oidc');

// What is asked past the provider's own `fetch` does not reach its server: it must not happen at all.
const strays: string[] = [];
const stray: typeof fetch = (input) => {
  strays.push(new Request(input).url);
  return Promise.reject(new Error('there is no network'));
};
const { fetch: networkFetch } = globalThis;
beforeAll(() => {
  globalThis.fetch = stray;
});
afterAll(() => {
  globalThis.fetch = networkFetch;
});

/** A deployment with one provider, the provider's server and somebody's browser. */
interface Stage {
  readonly id: string;
  readonly fixture: SignInFixture;
  readonly server: FakeProvider;
  readonly adapter: MemoryAdapterObject;
  readonly browser: Browser;
  readonly errors: () => string;
}

async function stageOf(
  id: string,
  options: object = {},
  fixture: SignInFixture = readFixture<SignInFixture>(id),
): Promise<Stage> {
  const { factory } = await loadProvider(id);
  const server = new FakeProvider(fixture);
  const adapter = MemoryAdapter();
  const log = recordingLogger();
  const provider = factory({
    ...fixture.options,
    ...options,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    [customFetch]: server.fetch,
  });
  const config = {
    secret: SECRET,
    trustHost: true,
    adapter,
    logger: log.logger,
    providers: [provider as Provider],
    runtime: { fetch: stray, now: () => NOW },
  };
  const browser = new Browser(
    (request) => Auth(request, config),
    'https://app.test',
    () => NOW.getTime(),
  );
  return { id: nameOf(fixture, provider.id), fixture, server, adapter, browser, errors: () => log.text() };
}

/** The id in URLs: that of the configuration. */
function nameOf({ options }: SignInFixture, id: string): string {
  return typeof options?.['id'] === 'string' ? options['id'] : id;
}

const redirectUri = (id: string): string => `https://app.test/auth/callback/${id}`;

async function begin({ browser, id }: Stage): Promise<URL> {
  return locationOf(await browser.post(`/auth/signin/${id}`, { callbackUrl: '/after' }));
}

async function finish({ browser, server, id, fixture }: Stage, authorization: URL): Promise<Response> {
  const params = server.authorize(authorization);
  if (fixture.response?.method !== 'POST') return browser.get(`/auth/callback/${id}?${params.toString()}`);
  const headers = { origin: authorization.origin, 'sec-fetch-site': 'cross-site' };
  return browser.post(`/auth/callback/${id}`, Object.fromEntries(params), { csrf: false, headers });
}

/** The authorization request, section by section of RFC 6749 (4.1.1), RFC 7636 (4.3) and OpenID Connect (3.1.2.1). */
function expectAuthorization({ fixture, id }: Stage, url: URL): void {
  const expected = new URL(fixture.authorization);
  const pkce = { code_challenge: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: 'S256' };
  const common: Record<string, unknown> = {
    response_type: 'code',
    client_id: CLIENT_ID,
    redirect_uri: redirectUri(id),
    state: expect.stringMatching(/^.{20,}$/),
    ...(fixture.checks.includes('pkce') ? pkce : {}),
    ...(fixture.checks.includes('nonce') ? { nonce: expect.stringMatching(/^.{20,}$/) } : {}),
  };
  for (const name of fixture.without ?? []) delete common[name];
  expect(url.origin + url.pathname).toBe(expected.origin + expected.pathname);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...common,
    ...Object.fromEntries(expected.searchParams),
  });
  expect(url.hash).toBe(expected.hash);
}

const basic = `Basic ${btoa(
  [CLIENT_ID, CLIENT_SECRET].map((part) => new URLSearchParams({ x: part }).toString().slice(2)).join(':'),
)}`;

/** The token request (RFC 6749, sections 2.3.1 and 4.1.3; RFC 7636, section 4.5). */
function expectTokenRequest({ fixture, id }: Stage, arrived: Arrived, authorization: URL): void {
  const { client, params = {}, headers = {}, without = [] } = fixture.token;
  const form = Object.fromEntries(new URLSearchParams(arrived.body));
  const verifier = fixture.checks.includes('pkce') && !without.includes('code_verifier');
  const common: Record<string, unknown> = {
    grant_type: 'authorization_code',
    code: 'the-code',
    redirect_uri: redirectUri(id),
    ...(verifier ? { code_verifier: form['code_verifier'] } : {}),
    ...(client === 'client_secret_post' ? { client_id: CLIENT_ID, client_secret: CLIENT_SECRET } : {}),
  };
  for (const name of without) delete common[name];
  expect(form).toEqual({ ...common, ...params });
  expect(arrived.headers.get('authorization')).toBe(client === 'client_secret_basic' ? basic : null);
  for (const [name, value] of Object.entries(headers)) expect(arrived.headers.get(name)).toBe(value);
  if (!verifier) return;
  const { code_challenge, code_challenge_method } = Object.fromEntries(authorization.searchParams);
  const hash = createHash('sha256').update(form['code_verifier'] ?? '');
  // RFC 7636, section 4.2; the fixture has told whether this server knows no better method than `plain`.
  expect(code_challenge).toBe(
    code_challenge_method === 'plain' ? form['code_verifier'] : hash.digest('base64url'),
  );
}

/** A request for the profile; the access token is in its header by default (RFC 6750, section 2.1). */
function expectUserinfoRequest(
  expected: UserinfoFixture,
  arrived: Arrived | undefined,
  token: unknown,
): void {
  expect(arrived?.request).toBe(expected.request);
  const headers = { authorization: `Bearer ${String(token)}`, ...expected.headers };
  for (const [name, value] of Object.entries(headers)) {
    expect(arrived?.headers.get(name) ?? null, name).toBe(value);
  }
  if (expected.json !== undefined) expect(JSON.parse(arrived?.body ?? '')).toEqual(expected.json);
  else if (expected.form !== undefined)
    expect(Object.fromEntries(new URLSearchParams(arrived?.body))).toEqual(expected.form);
  else expect(arrived?.body).toBe('');
}

/** What of a token response is stored, from its members alone. */
function storedFields({ tokens, account }: SignInFixture): Record<string, unknown> {
  const expires = Number(tokens['expires_in']);
  const all: Record<string, unknown> = {
    access_token: tokens['access_token'],
    token_type: String(tokens['token_type']).toLowerCase(),
    scope: tokens['scope'] ?? undefined,
    refresh_token: tokens['refresh_token'],
    session_state: tokens['session_state'],
    id_token: tokens['id_token'] === undefined ? undefined : expect.stringMatching(/^ey.+\..+\..+$/),
    expires_at: Number.isNaN(expires) ? undefined : NOW.getTime() / 1000 + expires,
    ...account,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null));
}

async function expectStored({ adapter, fixture, id }: Stage): Promise<void> {
  const { id: providerAccountId, name, email, image } = fixture.user;
  const user = await adapter.getUserByAccount({ provider: id, providerAccountId: providerAccountId ?? '' });
  expect(user).toMatchObject({ name: name ?? null, email: email ?? '', image: image ?? null });
  const { type } = (await adapter.listAccountsByUserId(user?.id ?? ''))[0] ?? {};
  expect(['oauth', 'oidc']).toContain(type);
  const account = { provider: id, providerAccountId, type, userId: user?.id, ...storedFields(fixture) };
  expect(await adapter.getAccount(providerAccountId ?? '', id)).toEqual(account);
}

describe.each(ids)('%s', (id) => {
  it('signs somebody in as its documentation says', async () => {
    const stage = await stageOf(id);
    const { fixture, server, browser } = stage;
    const authorization = await begin(stage);
    expectAuthorization(stage, authorization);
    const landed = await finish(stage, authorization);
    expect(server.unexpected).toEqual([]);
    expect(strays).toEqual([]);
    expect(stage.errors()).toBe('');
    expect(landed.headers.get('location')).toBe('https://app.test/after');

    expect(server.token).toHaveLength(1);
    for (const arrived of server.token) expectTokenRequest(stage, arrived, authorization);
    expect(server.userinfo).toHaveLength(fixture.userinfo?.length ?? 0);
    const token = fixture.account?.['access_token'] ?? fixture.tokens['access_token'];
    for (const [index, expected] of (fixture.userinfo ?? []).entries())
      expectUserinfoRequest(expected, server.userinfo[index], token);

    await expectStored(stage);
    const { name, email, image } = fixture.user;
    expect(await browser.session()).toMatchObject({
      user: { name: name ?? null, email: email ?? null, image: image ?? null },
    });
  });
});

describe.each(partForRow(ids, { row: 0, of: 4 }))('%s', (id) => {
  it('refuses a state that is not its own (RFC 6749, section 10.12)', async () => {
    const stage = await stageOf(id);
    const { server, browser, adapter } = stage;
    const authorization = await begin(stage);
    authorization.searchParams.set('state', 'forged.state');
    const landed = locationOf(await finish(stage, authorization));
    expect(landed.searchParams.get('error')).toBe('OAuthCallbackError');
    expect(server.token).toEqual([]);
    expect(adapter.snapshot().users).toEqual([]);
    expect(await browser.session()).toBeNull();
  });
});

const withAddress = ids.filter((id) => readFixture<SignInFixture>(id).user.email);

/** Somebody signs in with the address of a user who has proven it. */
async function expectJoined(id: string, fixture: SignInFixture, isVouchedFor: boolean): Promise<void> {
  const stage = await stageOf(id, { allowDangerousEmailAccountLinking: true }, fixture);
  const { adapter } = stage;
  await adapter.createUser({ id: 'user-1', email: fixture.user.email ?? '', emailVerified: NOW });
  const landed = locationOf(await finish(stage, await begin(stage)));
  expect(landed.searchParams.get('error')).toBe(isVouchedFor ? null : 'OAuthAccountNotLinked');
  expect(await adapter.listAccountsByUserId('user-1')).toHaveLength(isVouchedFor ? 1 : 0);
}

describe.each(withAddress)('the address of %s', (id) => {
  it('joins an account to a verified user only where the provider vouches for it', async () => {
    const fixture = readFixture<SignInFixture>(id);
    await expectJoined(id, fixture, fixture.emailVerified);
  });
});

/** Where profiles say in a member of their own whether the address is verified. */
const flags = withAddress.flatMap((id) =>
  (readFixture<SignInFixture>(id).verifiedBy ?? []).map((path) => [id, path] as const),
);
/** What makes the addresses of these unverified is another answer, or none of this claim: they have tests of their own. */
const WITH_TESTS_OF_THEIR_OWN = ['azure-ad', 'github', 'microsoft-entra-id'];

/** A profile in which the member at a path has another value; `undefined` is none. */
function changed(profile: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  if (name === '') return value;
  if (Array.isArray(profile))
    return profile.map((item, index) => (String(index) === name ? changed(item, rest, value) : item));
  const members = { ...(profile as Record<string, unknown>) }; // of a path of `verifiedBy`
  return { ...members, [name]: changed(members[name], rest, value) };
}

describe('a profile that does not call its address verified', () => {
  it.each(flags)('joins no account to a verified user: %s, %s', async (id, path) => {
    const fixture = readFixture<SignInFixture>(id);
    await expectJoined(id, fixture, true);
    for (const value of [undefined, null, false, 0, '', 'false', 'unverified']) {
      const profile = changed(fixture.profile, path.split('.'), value) as SignInFixture['profile'];
      await expectJoined(id, { ...fixture, profile }, false);
    }
  });

  it.each(withAddress.filter((id) => !WITH_TESTS_OF_THEIR_OWN.includes(id)))(
    'is tried if the provider has `emailVerified`: %s',
    async (id) => {
      const { factory } = await loadProvider(id);
      const hint = `"verifiedBy" in ${id}.json names the members of the profile that emailVerified() reads`;
      expect(
        flags.some(([tried]) => tried === id),
        hint,
      ).toBe('emailVerified' in factory());
    },
  );
});

it.each(ids)('%s: empty texts of a profile reach no session', async (name) => {
  const fixture = readFixture<SignInFixture>(name);
  const isKept = (key: string, value: string): boolean =>
    value === fixture.user.id || ['iss', 'aud', 'tid', 'uuid'].includes(key);
  const text = JSON.stringify(fixture.profile, (key, value: unknown) =>
    typeof value === 'string' && !isKept(key, value) ? '' : value,
  );
  const stage = await stageOf(name, {}, { ...fixture, profile: JSON.parse(text) });
  expect(locationOf(await finish(stage, await begin(stage))).pathname).toBe('/after');
  const { user } = (await stage.browser.session()) as { user: Record<string, unknown> }; // of a sign-in
  for (const shown of [user['name'], user['email'], user['image']])
    if (shown !== null) expect(shown).toMatch(/^(?!.*(?:undefined|null|NaN))\S(?:.*\S)?$/);
});

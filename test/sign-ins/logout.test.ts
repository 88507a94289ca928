import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memoryRecords, MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/core/auth.js';
import type { AuthConfig } from '../../src/types/config.js';
import { Browser, locationOf } from '../support/browser.js';
import { baseConfig, recordingLogger, type Recorded } from '../support/config.js';
import { startIdentityProvider, type IdentityProvider, type Jar } from '../support/identity-provider.js';

const APP = 'https://app.test';
let idp: IdentityProvider;
let config: AuthConfig;
let log: Recorded;
let delivered: { readonly body: URLSearchParams; readonly status: number }[];

const handle = (request: Request): Promise<Response> => Auth(request, config);

beforeAll(async () => {
  idp = await startIdentityProvider([`${APP}/auth/callback/local`], {
    client: {
      post_logout_redirect_uris: [`${APP}/auth/signed-out`],
      backchannel_logout_uri: `${APP}/auth/backchannel-logout/local`,
      backchannel_logout_session_required: true,
    },
    deliver: async (request) => {
      const body = new URLSearchParams(await request.clone().text());
      const response = await handle(request);
      delivered.push({ body, status: response.status });
      return response;
    },
  });
});
afterAll(() => idp.close());

function configure(changes: Partial<AuthConfig>): void {
  log = recordingLogger();
  const { issuer, clientId, clientSecret } = idp;
  config = baseConfig({
    providers: [{ id: 'local', name: 'Local', type: 'oidc', issuer, clientId, clientSecret }],
    logger: log.logger,
    ...changes,
  });
}

async function signIn(jar: Jar): Promise<Browser> {
  const browser = new Browser(handle);
  const begun = locationOf(await browser.post('/auth/signin/local', { callbackUrl: '/home' })).href;
  await browser.get(await idp.authorize(begun, 'ada', { jar }));
  expect(await browser.session()).not.toBeNull();
  return browser;
}

const strategies: [string, () => Partial<AuthConfig>][] = [
  ['jwt, no adapter', () => ({})],
  ['database', () => ({ adapter: MemoryAdapter() })],
];

beforeEach(() => {
  delivered = [];
});

describe.each(strategies)('logout at oidc-provider, %s', (_, changes) => {
  it('begun here: the provider logs out, and leads back to where the sign-out led', async () => {
    configure({ ...changes(), logout: { provider: true, revokeTokens: true } });
    const jar: Jar = new Map();
    const browser = await signIn(jar);
    const out = locationOf(await browser.post('/auth/signout', { callbackUrl: '/bye' }));
    expect(await browser.session()).toBeNull();
    const back = await idp.logOut(out.href, jar);
    expect(back).toMatch(/^https:\/\/app\.test\/auth\/signed-out\?state=/);
    expect(locationOf(await browser.get(back)).href).toBe(`${APP}/bye`);
    expect([log.errors, log.warnings]).toEqual([[], []]);
    // Nobody is signed in there any more: it asks for a person again.
    const again = locationOf(await browser.post('/auth/signin/local')).href;
    await expect(idp.logOut(again, jar)).rejects.toThrow();
  });
});

const revocation = { check: 'always' } as const;
const endable: [string, () => Partial<AuthConfig>][] = [
  ['database', () => ({ adapter: MemoryAdapter() })],
  ['database with `revocation`', () => ({ adapter: MemoryAdapter(), revocation })],
  [
    'jwt with `revocation`, an adapter',
    () => ({ adapter: MemoryAdapter(), session: { strategy: 'jwt' }, revocation }),
  ],
  ['jwt with `revocation`, no adapter', () => ({ records: memoryRecords(), revocation })],
];

describe.each(endable)('logout begun at oidc-provider (back-channel), %s', (_, changes) => {
  it('ends the sessions here that came of it, in every browser', async () => {
    configure({ ...changes(), logout: { provider: true, backChannel: true } });
    const jar: Jar = new Map();
    const bystander = await signIn(new Map());
    const browsers = [await signIn(jar), await signIn(jar)];
    const { end_session_endpoint: endpoint } = (await (
      await fetch(`${idp.issuer}/.well-known/openid-configuration`)
    ).json()) as { end_session_endpoint: string };
    await idp.logOut(endpoint, jar).catch(() => undefined);
    expect(delivered.map(({ status }) => status)).toEqual([200]);
    for (const browser of browsers) expect(await browser.session()).toBeNull();
    // Of the same person, but of another session there: it stays where sessions end one by one.
    const isOneByOne = config.revocation !== undefined;
    expect((await bystander.session()) !== null).toBe(isOneByOne);
    // The same token again is refused.
    const again = new Request(`${APP}/auth/backchannel-logout/local`, {
      method: 'POST',
      body: delivered[0]?.body ?? '',
    });
    expect((await handle(again)).status).toBe(400);
    expect(log.errors).toEqual([]);
  });

  it('is a success also where the session has ended here first', async () => {
    configure({ ...changes(), logout: { provider: true, backChannel: true } });
    const jar: Jar = new Map();
    const browser = await signIn(jar);
    const out = locationOf(await browser.post('/auth/signout', { callbackUrl: '/bye' }));
    await browser.get(await idp.logOut(out.href, jar));
    expect(delivered.map(({ status }) => status)).toEqual([200]);
  });
});

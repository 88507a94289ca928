import { describe, expect, it } from 'vitest';
import { customFetch } from '../../src/types/symbols.js';
import type { SecondFactorOptions } from '../../src/second-factor.js';
import { factorStage, jsonOf, JSON_ONLY, sessionOf, type FactorStage } from '../support/factor-stage.js';
import { AT_IDP, leadsTo, throughIdp } from '../support/factor-ways.js';
import { ADA } from '../support/password-stage.js';

const PAGE = '/auth/second-factor';
const HOUR = 3600;
type Browser = ReturnType<FactorStage['browser']>;
type Claims = Readonly<Record<string, unknown>>;

/** A user without a second factor, whose session is an hour old, and who has begun to prove who they are. */
async function stepUpStage(
  strategy: 'jwt' | 'database',
  trustProviders?: SecondFactorOptions['trustProviders'],
): Promise<{ readonly stage: FactorStage; readonly visitor: Browser; readonly before: unknown }> {
  const stage = await factorStage({
    options: trustProviders === undefined ? {} : { trustProviders },
    config: { session: { strategy, fields: ['id'] } },
  });
  const visitor = stage.browser();
  await throughIdp(stage, visitor);
  stage.clock.advance(HOUR);
  const before = (await sessionOf(visitor))?.auth;
  await visitor.post(PAGE, { factor: 'signin', callbackUrl: '/billing' });
  return { stage, visitor, before };
}

const seconds = ({ clock }: FactorStage): number => Math.floor(clock.now().getTime() / 1000);

/** Goes to the provider, where the page of sign-ins leads to; the URL. */
async function begin(visitor: Browser): Promise<URL> {
  return visitor.locationOf(await visitor.post('/auth/signin/idp', { callbackUrl: '/billing' }));
}

async function complete(
  { idp }: FactorStage,
  visitor: Browser,
  { url, claims }: { readonly url: URL; readonly claims: Claims },
): Promise<string> {
  const { pathname, search } = idp.authorize(url, { ...AT_IDP, ...claims });
  return leadsTo(await visitor.get(pathname + search));
}

const queryOf = (url: URL): Readonly<Record<string, string>> =>
  Object.fromEntries([...url.searchParams].filter(([name]) => /^(?:prompt|max_age|acr_values)$/.test(name)));

describe.each(['database', 'jwt'] as const)('a step-up at a provider, with %s sessions', (strategy) => {
  it('MF-47: has the provider ask, and counts when it says that it has', async () => {
    const { stage, visitor } = await stepUpStage(strategy);
    const url = await begin(visitor);
    expect(queryOf(url)).toEqual({ prompt: 'login', max_age: '0' });
    const claims = { auth_time: seconds(stage) };
    expect(await complete(stage, visitor, { url, claims })).toBe('/billing');
    const { auth } = (await sessionOf(visitor)) ?? {};
    expect(auth).toMatchObject({ authTime: stage.clock.now().toISOString(), assurance: 1 });
    expect(await jsonOf(visitor.post('/auth/security', { do: 'enrol' }, JSON_ONLY))).toMatchObject({
      ok: true,
    });
  });

  it.each([
    ['without `auth_time`', () => ({})],
    ['with a text as `auth_time`', (now: number) => ({ auth_time: String(now) })],
    ['with the time of an hour ago', (now: number) => ({ auth_time: now - HOUR })],
    ['with a time in the future', (now: number) => ({ auth_time: now + HOUR })],
    [
      'of an account that is not linked',
      (now: number) => ({ auth_time: now, sub: 'eve', email: 'eve@example.com' }),
    ],
  ] as const)('MF-47: refuses an answer %s; the session stays as it was', async (_, claimsAt) => {
    const { stage, visitor, before } = await stepUpStage(strategy);
    const url = await begin(visitor);
    const answer = await complete(stage, visitor, { url, claims: claimsAt(seconds(stage)) });
    expect(answer).toMatch(/[?&]error=/);
    expect(await sessionOf(visitor)).toMatchObject({ user: { email: ADA }, auth: before });
    expect(await jsonOf(visitor.post('/auth/security', { do: 'enrol' }, JSON_ONLY))).toEqual({
      ok: false,
      error: 'reauthentication_required',
    });
  });

  it('MF-47: demands what counts as two factors, and takes nothing else for them', async () => {
    const trusted = { idp: { acr: ['urn:two', 'urn:phr'] } };
    const { stage, visitor } = await stepUpStage(strategy, trusted);
    const url = await begin(visitor);
    expect(queryOf(url)).toEqual({ prompt: 'login', max_age: '0', acr_values: 'urn:two urn:phr' });
    await complete(stage, visitor, { url, claims: { auth_time: seconds(stage), acr: 'urn:one' } });
    expect(await sessionOf(visitor)).toMatchObject({ auth: { assurance: 1, factorTime: null } });
    await visitor.post(PAGE, { factor: 'signin', callbackUrl: '/billing' });
    const again = await begin(visitor);
    await complete(stage, visitor, { url: again, claims: { auth_time: seconds(stage), acr: 'urn:phr' } });
    expect(await sessionOf(visitor)).toMatchObject({
      auth: { assurance: 2, factorTime: stage.clock.now().toISOString() },
    });
  });

  it('MF-47: refuses an answer to a request that demanded nothing', async () => {
    const stage = await factorStage({ config: { session: { strategy, fields: ['id'] } } });
    const visitor = stage.browser();
    await throughIdp(stage, visitor);
    stage.clock.advance(HOUR);
    const before = (await sessionOf(visitor))?.auth;
    const url = await begin(visitor);
    expect(queryOf(url)).toEqual({});
    await visitor.post(PAGE, { factor: 'signin', callbackUrl: '/billing' });
    expect(await complete(stage, visitor, { url, claims: {} })).toContain('code=not_recent');
    expect(await sessionOf(visitor)).toMatchObject({ auth: before });
  });

  it('MF-47: demands nothing of an ordinary sign-in, nor after the step-up', async () => {
    const { stage, visitor } = await stepUpStage(strategy);
    const url = await begin(visitor);
    await complete(stage, visitor, { url, claims: { auth_time: seconds(stage) } });
    expect(queryOf(await begin(visitor))).toEqual({});
    expect(queryOf(await begin(stage.browser()))).toEqual({});
  });

  it('MF-48: a sign-in at a provider that asked nothing moves no time in the session of its user', async () => {
    const { stage, visitor, before } = await stepUpStage(strategy);
    await visitor.post('/auth/signout');
    const other = stage.browser();
    await throughIdp(stage, other);
    stage.clock.advance(HOUR);
    await throughIdp(stage, other);
    const { auth } = (await sessionOf(other)) ?? {};
    expect(auth).not.toMatchObject({ authTime: stage.clock.now().toISOString() });
    expect(before).toBeDefined();
    expect(await jsonOf(other.post('/auth/security', { do: 'enrol' }, JSON_ONLY))).toEqual({
      ok: false,
      error: 'reauthentication_required',
    });
  });
});

describe('MF-48: two factors at a provider that does not say when', () => {
  it('raise the assurance, and are not recent', async () => {
    const stage = await factorStage({ options: { trustProviders: ['idp'] } });
    const { browser } = await stage.enrolled();
    await throughIdp(stage, browser);
    const visitor = stage.browser();
    await throughIdp(stage, visitor, { ...AT_IDP, amr: ['mfa'] });
    expect(await sessionOf(visitor)).toMatchObject({ auth: { assurance: 2, factorTime: null } });
    expect(await jsonOf(visitor.post('/auth/security', { do: 'remove' }, JSON_ONLY))).toEqual({
      ok: false,
      error: 'reauthentication_required',
    });
    const timed = stage.browser();
    await throughIdp(stage, timed, { ...AT_IDP, amr: ['mfa'], auth_time: seconds(stage) });
    expect(await sessionOf(timed)).toMatchObject({
      auth: { assurance: 2, factorTime: stage.clock.now().toISOString() },
    });
    expect(await jsonOf(timed.post('/auth/security', { do: 'remove' }, JSON_ONLY))).toEqual({ ok: true });
  });
});

it('MF-47: plain OAuth says no time, and is no fresh proof', async () => {
  const stage = await factorStage();
  const { issuer, clientId, clientSecret, fetch } = stage.idp;
  stage.config.providers.push({
    id: 'plain',
    name: 'Plain',
    type: 'oauth',
    clientId,
    clientSecret,
    authorization: `${issuer}/authorize`,
    token: `${issuer}/token`,
    userinfo: `${issuer}/userinfo`,
    checks: ['state', 'pkce'],
    profile: ({ sub, email }) => ({ id: String(sub), email: String(email) }),
    [customFetch]: fetch,
  });
  const visitor = stage.browser();
  const sign = async (): Promise<string> => {
    const begun = visitor.locationOf(await visitor.post('/auth/signin/plain', { callbackUrl: '/billing' }));
    expect(queryOf(begun)).toEqual({});
    const { pathname, search } = stage.idp.authorize(begun, AT_IDP);
    return leadsTo(await visitor.get(pathname + search));
  };
  expect(await sign()).toBe('/billing');
  stage.clock.advance(HOUR);
  const { auth } = (await sessionOf(visitor)) ?? {};
  await visitor.post(PAGE, { factor: 'signin', callbackUrl: '/billing' });
  expect(await sign()).toContain('code=not_recent');
  expect(await sessionOf(visitor)).toMatchObject({ auth });
});

import { describe, expect, it } from 'vitest';
import { Auth, changePassword, getAccessToken, getSession, link } from '../../src/index.js';
import { newRecoveryCodes, removeFactor, resetFactors } from '../../src/second-factor.js';
import type { AuthConfig } from '../../src/types/index.js';
import { factorStage, jsonOf, JSON_ONLY, sessionOf, type FactorStage } from '../support/factor-stage.js';
import { AT_IDP, leadsTo, throughIdp } from '../support/factor-ways.js';
import { ADA, GOOD, NEW } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const PAGE = '/auth/second-factor';
const EVE = 'eve@example.com';
type Browser = ReturnType<FactorStage['browser']>;
type Cookies = readonly (readonly [string, string])[];

const sourceOf = (browser: Browser): { headers: Headers } => ({
  headers: new Headers({ cookie: browser.cookieHeader() }),
});

/** Sends a code with cookies of another browser beside its own. */
async function sendWith(
  { config, browser }: FactorStage,
  { cookies, code }: { readonly cookies: Cookies; readonly code: string },
): Promise<Record<string, unknown>> {
  const thief = browser();
  const { csrfToken } = await jsonOf(thief.get('/auth/csrf'));
  const all = new Map([...cookies, ...thief.cookies]);
  const cookie = [...all].map(([name, value]) => `${name}=${value}`).join('; ');
  const body = new URLSearchParams({ csrfToken: String(csrfToken), code });
  const headers = { ...JSON_ONLY, cookie };
  return jsonOf(Auth(new Request(`https://app.test${PAGE}`, { method: 'POST', headers, body }), config));
}

async function begin(stage: FactorStage): Promise<Browser> {
  const visitor = stage.browser();
  await stage.typePassword(visitor);
  return visitor;
}

describe.each(['database', 'jwt'] as const)('a sign-in that waits, with %s sessions', (strategy) => {
  const open = async (
    config: Partial<AuthConfig> = {},
  ): Promise<{ stage: FactorStage; owner: Browser; secret: string; userId: string }> => {
    const stage = await factorStage({ config: { session: { strategy, fields: ['id'] }, ...config } });
    const { browser: owner, secret } = await stage.enrolled();
    return { stage, owner, secret, userId: stage.store.snapshot().users[0]?.id ?? '' };
  };

  it('MF-08: is completed once: neither its form nor its callback works again', async () => {
    const { stage, owner, secret } = await open();
    await throughIdp(stage, owner);
    const visitor = stage.browser();
    const begun = visitor.locationOf(await visitor.post('/auth/signin/idp', { callbackUrl: '/home' }));
    const { pathname, search } = stage.idp.authorize(begun, AT_IDP);
    await visitor.get(pathname + search);
    const code = await stage.nextCode(secret);
    await visitor.post(PAGE, { code });
    expect(await sessionOf(visitor)).toMatchObject({ auth: { assurance: 2 } });
    const before = stage.store.snapshot().sessions;
    expect(leadsTo(await visitor.post(PAGE, { code }))).toContain('code=wrong_code');
    await visitor.get(pathname + search);
    expect(stage.store.snapshot().sessions).toEqual(before);
    await visitor.post('/auth/signout');
    await visitor.get(pathname + search);
    await visitor.post(PAGE, { code: await stage.nextCode(secret) });
    expect(await sessionOf(visitor)).toBeNull();
  });

  it('MF-09: waits in its own browser only', async () => {
    const { stage, secret } = await open();
    const visitor = await begin(stage);
    const stolen = [...visitor.cookies].filter(([name]) => name.includes('second-factor'));
    expect(stolen).toHaveLength(1);
    const code = await stage.nextCode(secret);
    expect(await sendWith(stage, { cookies: stolen, code })).toEqual({ error: 'no_session' });
    // And still works where it began.
    await visitor.post(PAGE, { code });
    expect(await sessionOf(visitor)).toMatchObject({ user: { email: ADA } });
  });

  it('MF-10: gives way to a newer one in the same browser', async () => {
    const { stage, secret } = await open();
    const eve = await stage.enrolled(EVE);
    const visitor = await begin(stage);
    await stage.typePassword(visitor, EVE);
    const code = await stage.nextCode(secret);
    expect(await jsonOf(visitor.post(PAGE, { code }, JSON_ONLY))).toMatchObject({ error: 'wrong_code' });
    await visitor.post(PAGE, { code: await stage.nextCode(eve.secret) });
    expect(await sessionOf(visitor)).toMatchObject({ user: { email: EVE } });
  });

  it('MF-14: ends after ten minutes', async () => {
    const { stage, secret } = await open();
    const visitor = await begin(stage);
    const kept = visitor.cookieHeader();
    stage.clock.advance(571);
    const code = await stage.nextCode(secret);
    expect(leadsTo(await visitor.post(PAGE, { code }))).toContain('code=flow_expired');
    // A browser that keeps its cookies for longer gets no more.
    const headers = { ...JSON_ONLY, cookie: kept };
    const asked = await Auth(new Request(`https://app.test${PAGE}`, { headers }), stage.config);
    expect([asked.status, await asked.json()]).toEqual([401, { error: 'no_session' }]);
  });

  it('MF-21: is nobody to `getSession`; a copy of a session from before a step-up proves no more', async () => {
    const { stage, secret, userId } = await open();
    const visitor = await begin(stage);
    const waiting = sourceOf(visitor);
    expect(await getSession(waiting, stage.config)).toMatchObject({ status: 'out' });
    await visitor.post(PAGE, { code: await stage.nextCode(secret) });
    expect(await getSession(waiting, stage.config)).toMatchObject({ status: 'out' });
    expect(await getSession(sourceOf(visitor), stage.config)).toMatchObject({ auth: { assurance: 2 } });
    await resetFactors(stage.config, userId);
    const weak = await begin(stage);
    const before = weak.cookieHeader();
    const begun = await jsonOf(weak.post('/auth/security', { do: 'enrol' }, JSON_ONLY));
    const code = await stage.nextCode(String(begun['secret']));
    const sent = { do: 'confirm', enrolment: String(begun['enrolment']), code };
    await weak.post('/auth/security', sent, JSON_ONLY);
    expect(await getSession(sourceOf(weak), stage.config)).toMatchObject({ auth: { assurance: 2 } });
    const copy = await getSession({ headers: new Headers({ cookie: before }) }, stage.config);
    expect(copy.status === 'in' ? copy.auth?.assurance : copy.status).toBe(strategy === 'jwt' ? 1 : 'out');
  });

  it('MF-22: has no tokens of its provider', async () => {
    const { stage, owner, secret } = await open({ tokens: { keep: ['idp'] } });
    await throughIdp(stage, owner);
    const visitor = stage.browser();
    await throughIdp(stage, visitor);
    const ask = (): Promise<unknown> => getAccessToken(sourceOf(visitor), stage.config, { provider: 'idp' });
    await expect(ask()).rejects.toMatchObject({ name: 'AccessTokenError' });
    await visitor.post(PAGE, { code: await stage.nextCode(secret) });
    await expect(ask()).resolves.toMatchObject({ tokenType: 'Bearer' });
  });

  it('MF-23: has no session to link an account to', async () => {
    const { stage } = await open();
    const visitor = await begin(stage);
    expect(await link(sourceOf(visitor), stage.config, 'idp')).toMatchObject({ error: 'no_session' });
    const stranger = { sub: 'stranger', email: 'stranger@example.com', email_verified: true };
    await throughIdp(stage, visitor, stranger);
    expect(await sessionOf(visitor)).toMatchObject({ user: { email: 'stranger@example.com' } });
    const [ada] = stage.store.snapshot().users;
    expect(stage.store.snapshot().accounts.filter(({ userId }) => userId === ada?.id)).toEqual([]);
  });

  it('MF-24: ends with the password that it began with', async () => {
    const { stage, owner, secret } = await open({ revocation: { check: 'always' } });
    const thief = await begin(stage);
    const change = { currentPassword: GOOD, newPassword: NEW };
    expect(await changePassword(sourceOf(owner), stage.config, change)).toMatchObject({ ok: true });
    await thief.post(PAGE, { code: await stage.nextCode(secret), password: GOOD });
    expect(await sessionOf(thief)).toBeNull();
  });

  it.each(['removed', 'renewed', 'reset'] as const)('MF-25: ends when factors are %s', async (how) => {
    const { stage, owner, secret, userId } = await open();
    const visitor = await begin(stage);
    if (how === 'removed')
      expect(await removeFactor(sourceOf(owner), stage.config)).toMatchObject({ ok: true });
    if (how === 'renewed')
      expect(await newRecoveryCodes(sourceOf(owner), stage.config)).toMatchObject({ ok: true });
    if (how === 'reset') await resetFactors(stage.config, userId);
    const code = await stage.nextCode(secret);
    expect(leadsTo(await visitor.post(PAGE, { code }))).toContain('code=flow_expired');
    expect(await sessionOf(visitor)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import type { SecondFactorOptions } from '../../src/second-factor.js';
import { factorStage, jsonOf, JSON_ONLY, sessionOf, type FactorStage } from '../support/factor-stage.js';
import { AT_IDP, leadsTo, throughIdp } from '../support/factor-ways.js';
import { ADA } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const CHALLENGE = '/auth/second-factor';

async function linked(trustProviders?: SecondFactorOptions['trustProviders']): Promise<FactorStage> {
  const stage = await factorStage({ options: trustProviders === undefined ? {} : { trustProviders } });
  const { browser } = await stage.enrolled();
  await throughIdp(stage, browser);
  expect(stage.store.snapshot().accounts.map(({ provider }) => provider)).toContain('idp');
  return stage;
}

describe('what a provider says of a sign-in', () => {
  it('MF-38: is not believed where the provider is not trusted', async () => {
    const stage = await linked();
    const visitor = stage.browser();
    const answer = await throughIdp(stage, visitor, { ...AT_IDP, amr: ['pwd', 'mfa'], acr: 'mfa' });
    expect(leadsTo(answer)).toBe(CHALLENGE);
    expect(await sessionOf(visitor)).toBeNull();
  });

  it.each([
    ['a list of ids', ['idp'], { amr: ['pwd', 'mfa'] }],
    ['a value of amr', { idp: { amr: ['hwk'] } }, { amr: ['hwk'] }],
    ['a value of acr', { idp: { acr: ['urn:two'] } }, { acr: 'urn:two' }],
  ] as const)('MF-38: is believed where it is trusted, by %s', async (_, trusted, claims) => {
    const stage = await linked(trusted);
    const visitor = stage.browser();
    const answer = await throughIdp(stage, visitor, { ...AT_IDP, ...claims });
    expect(leadsTo(answer)).toBe('/home');
    expect(await sessionOf(visitor)).toMatchObject({ auth: { assurance: 2 } });
  });

  it.each([
    ['nothing', {}],
    ['one factor', { amr: ['pwd'] }],
    ['a text in place of a list', { amr: 'mfa' }],
    ['a list of lists', { amr: [['mfa']] }],
    ['an acr that is none of those', { acr: 'mfa' }],
  ])('MF-38: asks where a trusted provider says %s', async (_, claims) => {
    const stage = await linked(['idp']);
    const visitor = stage.browser();
    expect(leadsTo(await throughIdp(stage, visitor, { ...AT_IDP, ...claims }))).toBe(CHALLENGE);
    expect(await sessionOf(visitor)).toBeNull();
  });

  it('MF-40: of an earlier proof counts: a sign-in that asked nothing is not fresh', async () => {
    const stage = await factorStage();
    const visitor = stage.browser();
    const hourAgo = Math.floor(stage.clock.now().getTime() / 1000) - 3600;
    await throughIdp(stage, visitor, { ...AT_IDP, auth_time: hourAgo });
    expect(await sessionOf(visitor)).toMatchObject({
      auth: { authTime: new Date(hourAgo * 1000).toISOString() },
    });
    const refused = await visitor.post('/auth/security', { do: 'enrol' }, JSON_ONLY);
    expect([refused.status, await jsonOf(refused)]).toEqual([
      403,
      { ok: false, error: 'reauthentication_required' },
    ]);
  });

  it('MF-40: of a time in the future does not: nothing is fresher than now', async () => {
    const stage = await factorStage();
    const visitor = stage.browser();
    const ahead = Math.floor(stage.clock.now().getTime() / 1000) + 3600;
    await throughIdp(stage, visitor, { ...AT_IDP, auth_time: ahead });
    const { auth } = (await sessionOf(visitor)) ?? {};
    expect(auth?.authTime ?? stage.clock.now().toISOString()).toBe(stage.clock.now().toISOString());
  });
});

describe('the option `required`', () => {
  it.each([
    [true, '/auth/error', 'AccessDenied'],
    ['enrol', CHALLENGE, null],
    [false, '/home', null],
    ['yes', '/auth/error', 'Configuration'],
    [undefined, '/auth/error', 'Configuration'],
    [1, '/auth/error', 'Configuration'],
  ])('MF-39: returns %j for a user without a second factor', async (answer, path, error) => {
    // What plain JavaScript may return.
    const required = (() => answer) as NonNullable<SecondFactorOptions['required']>;
    const stage = await factorStage({ options: { required } });
    const visitor = stage.browser();
    const url = new URL(leadsTo(await throughIdp(stage, visitor)), 'https://app.test');
    expect([url.pathname, url.searchParams.get('error')]).toEqual([path, error]);
    expect((await sessionOf(visitor)) === null).toBe(answer !== false);
    expect(stage.store.snapshot().users).toHaveLength(answer === false ? 1 : 0);
  });

  it('MF-39: throws', async () => {
    const required = (): never => {
      throw new Error('the database said: no');
    };
    const stage = await factorStage({ options: { required } });
    const visitor = stage.browser();
    const answer = await throughIdp(stage, visitor);
    expect(leadsTo(answer)).toContain('/auth/error?error=Configuration');
    expect(leadsTo(answer)).not.toContain('database');
    expect(await sessionOf(visitor)).toBeNull();
  });

  it.each([true, false, 'enrol', 'yes'])(
    'MF-39: %j does not keep an enrolled user from being asked',
    async (answer) => {
      const required = (() => answer) as NonNullable<SecondFactorOptions['required']>;
      const stage = await factorStage();
      await stage.enrolled();
      const { secondFactor } = stage.config;
      if (secondFactor === undefined) throw new Error('The stage has a second factor.');
      Object.assign(stage.config, { secondFactor: { ...secondFactor, required } });
      const visitor = stage.browser();
      await stage.typePassword(visitor);
      expect(await sessionOf(visitor)).toBeNull();
    },
  );
});

describe.each(['database', 'jwt'] as const)('a step-up by a new sign-in, with %s sessions', (strategy) => {
  it('MF-37: is that of the signed-in user', async () => {
    const stage = await factorStage({ config: { session: { strategy, fields: ['id'] } } });
    await stage.account('eve@example.com');
    const owner = await stage.account();
    stage.clock.advance(3600);
    const before = await sessionOf(owner);
    const begun = await owner.post(CHALLENGE, { factor: 'signin', callbackUrl: '/billing' });
    expect(leadsTo(begun)).toContain('/auth/signin?');
    const other = await stage.typePassword(owner, 'eve@example.com');
    expect(leadsTo(other)).toContain('code=other_user');
    expect(await sessionOf(owner)).toMatchObject({ user: { email: ADA }, auth: before?.auth ?? {} });
    await owner.post(CHALLENGE, { factor: 'signin', callbackUrl: '/billing' });
    await stage.typePassword(owner);
    expect(await sessionOf(owner)).toMatchObject({
      user: { email: ADA },
      auth: { authTime: stage.clock.now().toISOString() },
    });
  });
});

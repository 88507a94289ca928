import { describe, expect, it } from 'vitest';
import {
  addPasskey,
  factorStage,
  jsonOf,
  JSON_ONLY,
  sessionOf,
  usePasskey,
} from '../support/factor-stage.js';
import { AT_IDP, leadsTo, throughIdp } from '../support/factor-ways.js';
import { ADA, GOOD } from '../support/password-stage.js';

const EVE = 'eve@example.com';

describe.each(['database', 'jwt'] as const)(
  'a second factor of another user, with %s sessions',
  (strategy) => {
    const config = { session: { strategy, fields: ['id'] } };

    it('MF-11: completes no link that waited for a session which ended', async () => {
      const stage = await factorStage({ config });
      await stage.account();
      const eve = await stage.enrolled(EVE);
      stage.clock.advance(601);
      const waits = await throughIdp(stage, eve.browser);
      expect(leadsTo(waits)).toBe('/auth/second-factor');
      await eve.browser.post('/auth/signout');
      await eve.browser.post('/auth/second-factor', { code: await stage.nextCode(eve.secret) });
      expect(await sessionOf(eve.browser)).toBeNull();
      expect(stage.store.snapshot().accounts).toEqual([]);
    });

    it('MF-11: nor does a passkey, which is a sign-in of its own', async () => {
      const stage = await factorStage({ config, options: { required: 'always' } });
      const eve = await enrolledAtSignUp(stage, EVE);
      const device = await addPasskey(eve);
      stage.clock.advance(601);
      expect(leadsTo(await throughIdp(stage, eve))).toBe('/auth/second-factor');
      await eve.post('/auth/signout');
      await usePasskey(eve, device);
      expect(await sessionOf(eve)).toMatchObject({
        user: { email: EVE },
        auth: { amr: ['pop', 'user', 'mfa'] },
      });
      expect(stage.store.snapshot().users).toHaveLength(1);
      expect(stage.store.snapshot().accounts.filter(({ provider }) => provider === 'idp')).toEqual([]);
    });

    it('MF-12: sets up no app in place of the one that the owner set up meanwhile', async () => {
      const stage = await factorStage({ config, options: { required: 'always' } });
      const thief = stage.browser();
      await throughIdp(stage, thief);
      const begun = await jsonOf(thief.get('/auth/second-factor', JSON_ONLY));
      const owner = stage.browser();
      await throughIdp(stage, owner);
      const own = await jsonOf(owner.get('/auth/second-factor', JSON_ONLY));
      const code = await stage.nextCode(String(own['secret']));
      await owner.post('/auth/second-factor', { enrolment: String(own['enrolment']), code });
      expect(await sessionOf(owner)).toMatchObject({ auth: { assurance: 2 } });
      const late = await stage.nextCode(String(begun['secret']));
      await thief.post('/auth/second-factor', { enrolment: String(begun['enrolment']), code: late });
      expect(await sessionOf(thief)).toBeNull();
      const again = stage.browser();
      await throughIdp(stage, again);
      await again.post('/auth/second-factor', { code: await stage.nextCode(String(own['secret'])) });
      expect(await sessionOf(again)).toMatchObject({ user: { email: AT_IDP.email }, auth: { assurance: 2 } });
    });

    it('MF-13: a sign-in that waits is that of its own user, whoever signs in beside it', async () => {
      const stage = await factorStage({ config });
      const { secret } = await stage.enrolled();
      const eve = await stage.enrolled(EVE);
      const device = await addPasskey(eve.browser);
      const visitor = stage.browser();
      await stage.typePassword(visitor);
      await visitor.post('/auth/second-factor', { code: await stage.nextCode(eve.secret) });
      expect(await sessionOf(visitor)).toBeNull();
      await usePasskey(visitor, device);
      expect(await sessionOf(visitor)).toMatchObject({ user: { email: EVE } });
      await visitor.post('/auth/second-factor', { code: await stage.nextCode(secret) });
      expect(await sessionOf(visitor)).toMatchObject({ user: { email: EVE } });
    });
  },
);

type Stage = Awaited<ReturnType<typeof factorStage>>;

/** A user who signs up with a password where everybody needs a second factor, and sets up an app. */
async function enrolledAtSignUp(stage: Stage, email = ADA): Promise<ReturnType<Stage['browser']>> {
  const owner = stage.browser();
  await owner.post('/auth/signup/password', { email, password: GOOD });
  await owner.get(stage.link());
  const { secret, enrolment } = await jsonOf(owner.get('/auth/second-factor', JSON_ONLY));
  const code = await stage.nextCode(String(secret));
  await owner.post('/auth/second-factor', { enrolment: String(enrolment), code });
  return owner;
}

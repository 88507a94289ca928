import { describe, expect, it } from 'vitest';
import { resetFactors } from '../../src/second-factor.js';
import { factorStage, jsonOf, JSON_ONLY, sessionOf, type FactorStage } from '../support/factor-stage.js';
import { ADA } from '../support/password-stage.js';

const PAGE = '/auth/second-factor';
const userOf = ({ store }: FactorStage): string => store.snapshot().users[0]?.id ?? '';

/** A user with an app, who trusts a browser. */
async function trusting(stage: FactorStage): Promise<ReturnType<FactorStage['browser']>> {
  const { secret } = await stage.enrolled();
  const visitor = stage.browser();
  await stage.typePassword(visitor);
  await visitor.post(PAGE, { code: await stage.nextCode(secret), trust: 'yes' });
  return visitor;
}

/** Sets up an app anew, and types the password in a browser that was trusted before; whether it is signed in at once. */
async function isStillTrusted(
  stage: FactorStage,
  visitor: ReturnType<FactorStage['browser']>,
): Promise<boolean> {
  await visitor.post('/auth/signout');
  const owner = stage.browser();
  await stage.typePassword(owner);
  const { secret, enrolment } = await jsonOf(owner.post('/auth/security', { do: 'enrol' }, JSON_ONLY));
  const code = await stage.nextCode(String(secret));
  const sent = { do: 'confirm', enrolment: String(enrolment), code };
  expect(await jsonOf(owner.post('/auth/security', sent, JSON_ONLY))).toMatchObject({ ok: true });
  await stage.typePassword(visitor);
  return (await sessionOf(visitor)) !== null;
}

describe('MF-46: the end of all second factors', () => {
  it('by an administrator ends trusted devices and sign-ins that wait, and is mailed to the owner', async () => {
    const stage = await factorStage();
    const visitor = await trusting(stage);
    const waiting = stage.browser();
    await stage.typePassword(waiting);
    const before = stage.mails.length;
    await resetFactors(stage.config, userOf(stage));
    expect(stage.mails).toHaveLength(before + 1);
    const { to, subject, url } = stage.mails.at(-1) ?? {};
    expect([to, subject, url]).toEqual([
      ADA,
      'Two-factor authentication was reset for app.test',
      'https://app.test/',
    ]);
    expect(await jsonOf(waiting.get(PAGE, JSON_ONLY))).toEqual({ error: 'no_session' });
    expect(await isStillTrusted(stage, visitor)).toBe(false);
  });

  it('by the owner does the same', async () => {
    const stage = await factorStage();
    const visitor = await trusting(stage);
    await visitor.post('/auth/security', { do: 'remove' });
    expect(stage.mails.at(-1)).toMatchObject({ subject: 'Two-factor authentication is off for app.test' });
    expect(await isStillTrusted(stage, visitor)).toBe(false);
  });

  it('is not mailed to an address that is not proven, and its mail that fails changes nothing', async () => {
    const stage = await factorStage();
    await stage.enrolled();
    await stage.store.updateUser({ id: userOf(stage), emailVerified: null });
    const count = stage.mails.length;
    await resetFactors(stage.config, userOf(stage));
    await resetFactors(stage.config, 'no such user');
    expect(stage.mails).toHaveLength(count);
    await stage.store.updateUser({ id: userOf(stage), emailVerified: new Date() });
    stage.mails.push = () => {
      throw new Error('the mail server is down');
    };
    await resetFactors(stage.config, userOf(stage));
    expect(stage.log.errors.at(-1)?.message).toContain('could not be sent');
  });

  it('has the link of the configured origin, and the language of the application, whatever the request says', async () => {
    const stage = await factorStage({ config: { language: ['de', 'fr'] } });
    await stage.enrolled();
    const headers = { 'accept-language': 'fr', host: 'evil.test' };
    await resetFactors(stage.config, userOf(stage), new Request('https://evil.test/admin', { headers }));
    const { subject, url } = stage.mails.at(-1) ?? {};
    expect(url).toBe('https://app.test/');
    expect(subject).toContain('zurückgesetzt');
  });

  it('is not mailed where no URL is known, and the log says what to do', async () => {
    const stage = await factorStage();
    await stage.enrolled();
    const { origin: _, ...config } = stage.config;
    const count = stage.mails.length;
    await resetFactors({ ...config, trustHost: true }, userOf(stage));
    expect(stage.mails).toHaveLength(count);
    expect(stage.log.errors.at(-1)?.message).toContain('pass the request');
    await resetFactors({ ...config, trustHost: true }, userOf(stage), new Request('https://app.test/admin'));
    expect(stage.mails.at(-1)).toMatchObject({ url: 'https://app.test/' });
  });
});

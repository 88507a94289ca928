import { describe, expect, it } from 'vitest';
import type { AccountOptions } from '../../src/types/index.js';
import { accountStage, type AccountChanges, type AccountStage } from '../support/account-stage.js';
import { eventually } from '../support/eventually.js';
import { ADA, cheap, GOOD } from '../support/password-stage.js';
import { Password } from '../../src/providers/password.js';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ON: AccountOptions = { notices: { newDevice: true } };

interface Opened {
  readonly stage: AccountStage;
  /** Waits for all mails that sign-ins have begun, and gives those about new devices. */
  readonly notices: () => Promise<AccountStage['mails']>;
}

function open(changes: AccountChanges = {}): Opened {
  const works: Promise<void>[] = [];
  const options = { ...ON, waitUntil: (work: Promise<void>) => void works.push(work), ...changes.options };
  const stage = accountStage({ ...changes, options });
  return {
    stage,
    notices: async () => {
      await Promise.all(works);
      return stage.mails.filter(({ kind }) => kind === 'device');
    },
  };
}

const signInWith = (stage: AccountStage, headers: Record<string, string> = {}) => {
  const visitor = stage.browser();
  const fields = { email: ADA, password: GOOD };
  return visitor.post('/auth/callback/password', fields, headers).then(() => visitor);
};

describe('a mail on a sign-in from a new device', () => {
  it('says when, with which browser and from which address, and leads to where the session can be ended', async () => {
    const { stage, notices } = open({
      config: { limits: { clientAddress: 'x-client' }, pages: { sessions: true } },
    });
    await stage.account();
    await signInWith(stage, { 'user-agent': FIREFOX, 'x-client': '203.0.113.7' });
    const [mail, ...others] = await notices();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ADA, url: 'https://app.test/auth/sessions' });
    expect(mail?.subject).toBe('New sign-in to app.test');
    for (const fact of ['Firefox on Windows', '203.0.113.7', '2030', 'UTC'])
      expect(mail?.text).toContain(fact);
  });

  it('AC-21: is sent for no first sign-in of a user, and for no browser that they have used', async () => {
    const { stage, notices } = open();
    const owner = await stage.account();
    for (let n = 0; n < 2; n += 1) {
      await owner.post('/auth/signout');
      stage.clock.advance(3600);
      expect(await stage.signIn(owner)).toBe(true);
    }
    expect(await notices()).toEqual([]);
    await signInWith(stage);
    expect(await notices()).toHaveLength(1);
  });

  it('AC-21: is sent for no first sign-in of a user from before the option', async () => {
    const { stage, notices } = open();
    const owner = await stage.account();
    const { records } = await stage.store.records.listByKind('device-notice', { limit: 10 });
    for (const { kind, key } of records) await stage.store.records.delete(kind, key);
    await signInWith(stage);
    expect(await notices()).toEqual([]);
    expect(await stage.signIn(owner)).toBe(true);
    expect(await notices()).toEqual([]);
  });

  it('AC-22: the cookie is sealed, and one of another user or made up is none', async () => {
    const { stage, notices } = open();
    await stage.account();
    const eve = await stage.account('eve@example.com');
    expect(await notices()).toEqual([]);
    const device = [...eve.cookies].find(([name]) => name.includes('device'));
    expect(device?.[1]).not.toContain('eve');
    await eve.post('/auth/signout');
    expect(await stage.signIn(eve)).toBe(true);
    expect(await notices()).toMatchObject([{ to: ADA }]);
    const visitor = stage.browser();
    await visitor.post(
      '/auth/callback/password',
      { email: ADA, password: GOOD },
      { cookie: `${device?.[0] ?? ''}=made-up` },
    );
    expect(await notices()).toHaveLength(2);
  });

  it('is not sent without the option, after a wrong password, or to an address that was not proven', async () => {
    const without = open({ options: { notices: {} } });
    await without.stage.account();
    await signInWith(without.stage);
    expect(await without.notices()).toEqual([]);
    const { stage, notices } = open();
    await stage.account();
    await stage.signIn(stage.browser(), ADA, 'wrong tidal otter');
    expect(await notices()).toEqual([]);
  });

  it('AC-23: neither delays nor fails the sign-in: a mail that hangs, a mail that fails, a store that is down', async () => {
    let state: 'up' | 'hangs' | 'fails' = 'up';
    const sent: string[] = [];
    const stage = accountStage({
      options: ON,
      config: {
        providers: [
          Password({
            passwords: cheap,
            sendMail: (mail) => {
              sent.push(mail.kind);
              if (state === 'hangs') return new Promise(() => {});
              if (state === 'fails') throw new Error('The mail server is down.');
              stage.mails.push(mail);
              return undefined;
            },
          }),
        ],
      },
    });
    await stage.account();
    state = 'hangs';
    expect(await (await signInWith(stage)).session()).not.toBeNull();
    state = 'fails';
    expect(await (await signInWith(stage)).session()).not.toBeNull();
    await eventually(() => expect(sent.filter((kind) => kind === 'device')).toHaveLength(2));
    await eventually(() => expect(stage.log.errors.at(-1)?.message).toContain('could not be sent'));
  });
});

it.each([
  ['notices.newDevice', { notices: { newDevice: 'yes' } }],
  ['waitUntil', { waitUntil: 'yes' }],
])('the option account.%s is checked', async (name, options) => {
  const stage = accountStage({ options: options as never });
  await stage.browser().get('/auth/session');
  expect(stage.log.errors.map(({ message }) => message).join()).toContain(`account.${name}`);
});

it('a notice needs a provider that sends mails', async () => {
  const config = { providers: [Password({ sendMail: () => {}, notices: false })] };
  const stage = accountStage({ options: ON, config });
  await stage.browser().get('/auth/session');
  expect(stage.log.errors.map(({ message }) => message).join()).toContain(
    'needs a provider that sends mails',
  );
});

import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import { locationOf } from '../support/browser.js';
import { APP, codeOf, openPasskeyStage } from '../support/passkey-stage.js';

describe('passkey options', () => {
  it('tells strangers nothing: no credential, no difference between known and unknown addresses (WA-23)', async () => {
    const stage = openPasskeyStage();
    const owner = stage.visitor();
    await owner.signInByMail(stage, 'ada@example.com');
    await owner.register();
    const answers = [];
    for (const query of ['', '?email=ada@example.com', '?action=authenticate&email=new@example.com']) {
      const { browser } = stage.visitor();
      const answer = await browser.get(`/auth/webauthn-options/passkey${query}`);
      const { action, options } = (await answer.json()) as { action: string; options: { challenge: string } };
      const [cookie = ''] = answer.headers.getSetCookie();
      answers.push({ action, ...options, challenge: options.challenge.length, cookie: cookie.length });
    }
    expect(answers[0]).toMatchObject({
      action: 'authenticate',
      userVerification: 'required',
      rpId: 'app.test',
    });
    expect(answers[0]).not.toHaveProperty('allowCredentials');
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('has getUserInfo change neither the answer nor the length of the cookie (WA-23)', async () => {
    const passkey = {
      getUserInfo: (_: unknown, request: Request) => {
        const exists = request.url.includes('ada');
        return {
          exists,
          user: exists ? { id: 'u1', name: 'Ada', image: '/a.png' } : { name: 'Zoë', email: 'x@y.test' },
        };
      },
    };
    const stage = openPasskeyStage({ passkey });
    const facts = [];
    for (const email of ['ada@example.com', 'new@example.com']) {
      const { browser } = stage.visitor();
      const answer = await browser.get(`/auth/webauthn-options/passkey?action=register&email=${email}`);
      const { options } = (await answer.json()) as { options: { user: { id: string; name: string } } };
      const [cookie = ''] = answer.headers.getSetCookie();
      const { id, ...user } = options.user;
      facts.push({ cookie: cookie.length, id: id.length, user, email });
    }
    expect(facts[0]?.cookie).toBe(facts[1]?.cookie);
    expect(facts[0]?.id).toBe(facts[1]?.id);
    for (const { user, email } of facts) expect(user).toEqual({ name: email, displayName: email });
  });

  it('is labelled with the first field that is filled in, where people have no address', async () => {
    const formFields = { nickname: { autocomplete: 'username webauthn' }, badge: {} };
    const getUserInfo = () => ({ exists: false, user: { name: 'Ada' } });
    const stage = openPasskeyStage({ passkey: { formFields, getUserInfo } });
    const named = async (query: string) => (await stage.visitor().creationOptions(query)).user;
    expect(await named('&nickname=Ada&badge=7')).toMatchObject({ name: 'Ada', displayName: 'Ada' });
    expect(await named('&badge=7')).toMatchObject({ name: '7' });
    expect(await named('&nickname=%20&badge=%207%20')).toMatchObject({ name: '7' });
    const visitor = stage.visitor();
    const options = await visitor.creationOptions('&badge=7');
    await visitor.send('register', visitor.authenticator.register(options));
    expect(stage.adapter.snapshot().users).toMatchObject([{ name: 'Ada', email: '' }]);
    expect(await visitor.browser.session()).not.toBeNull();
  });

  it.each([
    [undefined, 'z@example.com'],
    ['unverified', 'z@example.com'],
    ['none', ''],
  ] as const)(
    'makes the new user of what getUserInfo drafted, without its id, signUpAddress %s',
    async (signUpAddress, email) => {
      const stage = openPasskeyStage({
        passkey: {
          ...(signUpAddress === undefined ? undefined : { signUpAddress }),
          getUserInfo: () => ({ exists: false, user: { id: 'mine', name: 'Zoë', email: 'Z@example.com' } }),
        },
      });
      await stage.visitor().register();
      const [user] = stage.adapter.snapshot().users;
      expect(user).toMatchObject({ name: 'Zoë', email, emailVerified: null });
      expect(user?.id).not.toBe('mine');
    },
  );

  it('makes a user with the address that the request names, as the reference does', async () => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    await visitor.register({}, 'Ada@Example.com');
    expect(stage.adapter.snapshot().users).toMatchObject([{ email: 'ada@example.com', emailVerified: null }]);
    expect(await visitor.browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
  });

  it('takes an address that getUserInfo says exists for a taken one, and tells so after the ceremony only', async () => {
    const stage = openPasskeyStage({
      passkey: { getUserInfo: () => ({ exists: true, user: { name: 'Ada', email: 'ada@example.com' } }) },
    });
    await stage.visitor().signInByMail(stage, 'ada@example.com');
    const stranger = stage.visitor();
    const answer = await stranger.register({}, 'other@example.com');
    expect(locationOf(answer).searchParams.get('error')).toBe('AccountNotLinked');
    expect(await stranger.browser.session()).toBeNull();
    expect(stage.adapter.snapshot()).toMatchObject({ users: [{}], accounts: [], authenticators: [] });
  });

  it('the first proof of an address ousts whoever registered a passkey for it (AL-03, AL-04)', async () => {
    for (const lacks of [[], ['listAccountsByUserId']] as const) {
      const memory = MemoryAdapter();
      const adapter: Adapter = { ...memory };
      for (const name of lacks) delete adapter[name];
      const stage = openPasskeyStage<Adapter>({ adapter, session: { strategy: 'database' } });
      const eve = stage.visitor();
      await eve.register({}, 'victim@example.com');
      expect(await eve.browser.session()).toMatchObject({ user: { email: 'victim@example.com' } });
      const owner = stage.visitor();
      await owner.signInByMail(stage, 'victim@example.com');
      expect(memory.snapshot()).toMatchObject({ users: [{ email: 'victim@example.com' }], accounts: [] });
      expect(await eve.browser.session()).toBeNull();
      expect(codeOf(await eve.signIn())).toBe('credential_unknown');
      expect(await owner.browser.session()).not.toBeNull();
    }
  });

  it.each([
    ['no address', ''],
    ['two addresses in one', 'a@example.com,b@example.com'],
    ['no address at all', 'ada'],
  ])('refuses to register somebody signed out with %s', async (_, email) => {
    const { browser } = openPasskeyStage().visitor();
    const query = new URLSearchParams({ action: 'register', email });
    const answer = await browser.get(`/auth/webauthn-options/passkey?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('refuses another action, and registers whoever is signed in without an action', async () => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    expect((await visitor.browser.get('/auth/webauthn-options/passkey?action=delete')).status).toBe(400);
    await visitor.signInByMail(stage, 'ada@example.com');
    const answer = await visitor.browser.get('/auth/webauthn-options/passkey');
    expect(await answer.json()).toMatchObject({
      action: 'register',
      options: { user: { name: 'ada@example.com' } },
    });
  });

  it('names the passkeys of whoever is signed in', async () => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    await visitor.signInByMail(stage, 'ada@example.com');
    await visitor.register();
    const [credential] = visitor.authenticator.credentials;
    expect((await visitor.requestOptions()).allowCredentials).toEqual([
      { id: credential?.id.toString('base64url'), transports: ['internal', 'hybrid'], type: 'public-key' },
    ]);
    await visitor.signIn();
    expect(await visitor.browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
  });

  it('forgets passkeys whose account was unlinked, as by the first proof of an address: they sign nobody in', async () => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    await visitor.signInByMail(stage, 'ada@example.com');
    await visitor.register();
    const [stored] = stage.adapter.snapshot().authenticators;
    const providerAccountId = stored?.providerAccountId ?? '';
    await stage.adapter.unlinkAccount?.({ provider: 'passkey', providerAccountId });
    expect((await visitor.requestOptions()).allowCredentials).toBeUndefined();
    // The device may have a new one in its place.
    expect((await visitor.creationOptions()).excludeCredentials).toEqual([]);
    expect(locationOf(await visitor.register()).href).toBe(`${APP}/home`);
    expect((await visitor.requestOptions()).allowCredentials).toHaveLength(1);
  });

  it('keeps five challenges at most, each for five minutes', async () => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    const options = [];
    for (let time = 0; time < 7; time++) {
      options.push(await visitor.requestOptions());
      stage.wait(1);
    }
    expect(visitor.browser.names('challenge')).toHaveLength(5);
    expect(options[0]?.timeout).toBe(300_000);
  });

  it('answers for the relying party that is configured', async () => {
    const passkey = {
      relyingParty: { id: ['other.test', 'app.test'], name: ['Other', 'App'], origin: [APP] },
    };
    const { rp } = await openPasskeyStage({ passkey }).visitor().creationOptions('&email=ada@example.com');
    expect(rp).toEqual({ id: 'app.test', name: 'App' });
  });

  it('needs the eight methods of the contract and no other', async () => {
    const all = MemoryAdapter();
    const adapter: Adapter = {};
    const needed = [
      'createUser',
      'getUser',
      'linkAccount',
      'getAccount',
      'getAuthenticator',
      'createAuthenticator',
      'listAuthenticatorsByUserId',
      'updateAuthenticatorCounter',
    ] as const;
    for (const name of needed) Object.assign(adapter, { [name]: all[name] });
    const stage = openPasskeyStage<Adapter>({ adapter, session: { strategy: 'jwt' } });
    const [passkey] = stage.config.providers;
    stage.config.providers = passkey === undefined ? [] : [passkey];
    const visitor = stage.visitor();
    await visitor.register();
    await visitor.signOut();
    expect(locationOf(await visitor.signIn()).href).toBe(`${APP}/home`);
    expect(await visitor.browser.session()).not.toBeNull();
    expect(all.snapshot()).toMatchObject({ users: [{}], accounts: [{}], authenticators: [{ counter: 2 }] });
  });
});

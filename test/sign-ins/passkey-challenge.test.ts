import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Authenticator } from '../support/authenticator.js';
import { locationOf } from '../support/browser.js';
import { countedRecords } from '../support/counted-records.js';
import { codeOf, openPasskeyStage, type Visitor } from '../support/passkey-stage.js';
import { type Stage, expectRefused, openWithOwner } from '../support/refused-passkey.js';

describe('a challenge', () => {
  it.each([
    [
      'a wrong challenge (WA-03; WN-A11)',
      { clientData: { challenge: Buffer.alloc(32, 1).toString('base64url') } },
    ],
    ['a challenge in padded base64 (WA-03)', { clientData: { challenge: 'AAAA=' } }],
  ])('refuses %s', async (_, lies) => {
    const { stage, owner } = await openWithOwner();
    await expectRefused(stage, owner, { code: 'challenge_mismatch', attempt: () => owner.signIn(lies) });
  });

  it('refuses a wrong challenge of a registration (WA-03; WN-R8)', async () => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    const lies = { clientData: { challenge: 'AAAA' } };
    await expectRefused(stage, visitor, {
      code: 'challenge_mismatch',
      attempt: () => visitor.register(lies),
    });
  });

  it('refuses the same assertion with the same cookie (WA-04)', async () => {
    const { stage, owner } = await openWithOwner();
    const data = owner.authenticator.authenticate(await owner.requestOptions());
    const thief = owner.browser.clone();
    expect(codeOf(await owner.send('authenticate', data))).toBe('');
    const replay = stage.visitor();
    for (const [name, cookie] of thief.cookies) replay.browser.cookies.set(name, cookie);
    const before = JSON.stringify(stage.adapter.snapshot());
    expect(codeOf(await replay.send('authenticate', data))).toBe('challenge_used');
    expect(JSON.stringify(stage.adapter.snapshot())).toBe(before);
    expect(await replay.browser.session()).toBeNull();
    expect(codeOf(await owner.send('authenticate', data))).toBe('challenge_missing');
  });

  it('lets one of ten parallel uses of one assertion through, with authenticators that do not count (WA-04)', async () => {
    const stage = openPasskeyStage();
    const owner = stage.visitor(new Authenticator({ counts: false }));
    await owner.register();
    await owner.signOut();
    const data = owner.authenticator.authenticate(await owner.requestOptions());
    await owner.browser.csrfToken();
    const twins = Array.from({ length: 10 }, () => {
      const twin = stage.visitor();
      for (const [name, cookie] of owner.browser.cookies) twin.browser.cookies.set(name, cookie);
      return twin;
    });
    const codes = (await Promise.all(twins.map((twin) => twin.send('authenticate', data)))).map(codeOf);
    expect(codes.filter((code) => code === '')).toHaveLength(1);
    expect(codes.filter((code) => code === 'challenge_used')).toHaveLength(9);
  });

  it.each([false, true])(
    'refuses the same assertion at another process with the same records (WA-04; records down: %s)',
    async (isDown) => {
      const records = countedRecords();
      const adapter = MemoryAdapter();
      const [one, other] = [openPasskeyStage({ adapter, records }), openPasskeyStage({ adapter, records })];
      const owner = one.visitor(new Authenticator({ counts: false }));
      await owner.register();
      await owner.signOut();
      const data = owner.authenticator.authenticate(await owner.requestOptions());
      const thief = other.visitor();
      for (const [name, cookie] of owner.browser.cookies) thief.browser.cookies.set(name, cookie);
      expect(codeOf(await owner.send('authenticate', data))).toBe('');
      records.isDown = isDown;
      const answer = await thief.send('authenticate', data);
      expect([codeOf(answer), locationOf(answer).searchParams.get('error')]).toEqual(
        isDown ? ['', 'Configuration'] : ['challenge_used', 'WebAuthnVerificationError'],
      );
      records.isDown = false;
      expect(await thief.browser.session()).toBeNull();
    },
  );

  it('is used up by an answer that was refused (WA-04)', async () => {
    const { stage, owner } = await openWithOwner();
    const options = await owner.requestOptions();
    await owner.send('authenticate', owner.authenticator.authenticate(options, { rpId: 'evil.test' }));
    const honest = owner.authenticator.authenticate(options);
    await expectRefused(stage, owner, {
      code: 'challenge_missing',
      attempt: () => owner.send('authenticate', honest),
    });
  });

  it('refuses a challenge that is older than five minutes, and takes one that is not (WA-05)', async () => {
    const { stage, owner } = await openWithOwner();
    const late = owner.authenticator.authenticate(await owner.requestOptions());
    stage.wait(301);
    const location = locationOf(await owner.send('authenticate', late));
    expect(location.searchParams.get('code')).toBe('challenge_expired');
    const early = owner.authenticator.authenticate(await owner.requestOptions());
    stage.wait(299);
    expect(codeOf(await owner.send('authenticate', early))).toBe('');
  });

  it('refuses a challenge of the other ceremony (GHSA-965c-763c-88jm)', async () => {
    const { owner } = await openWithOwner();
    const { challenge } = await owner.creationOptions('&email=ada@example.com');
    const data = owner.authenticator.authenticate({ challenge, rpId: 'app.test' });
    expect(codeOf(await owner.send('authenticate', data))).toBe('purpose_mismatch');
  });

  it('refuses a challenge of another browser', async () => {
    const { stage, owner } = await openWithOwner();
    const other = stage.visitor();
    const data = owner.authenticator.authenticate(await other.requestOptions());
    expect(codeOf(await owner.send('authenticate', data))).toBe('challenge_missing');
    await owner.requestOptions();
    await owner.requestOptions();
    expect(codeOf(await owner.send('authenticate', data))).toBe('challenge_mismatch');
    expect(owner.browser.names('challenge')).toHaveLength(2);
  });

  it('leaves the challenges of other tabs alone', async () => {
    const { owner } = await openWithOwner();
    const first = await owner.requestOptions();
    const second = await owner.requestOptions();
    expect(codeOf(await owner.send('authenticate', owner.authenticator.authenticate(second)))).toBe('');
    expect(owner.browser.names('challenge')).toHaveLength(1);
    expect(codeOf(await owner.send('authenticate', owner.authenticator.authenticate(first)))).toBe('');
  });

  it.each([
    ['ended', async (visitor: Visitor) => visitor.signOut()],
    [
      'was replaced',
      async (visitor: Visitor, stage: Stage) => visitor.signInByMail(stage, 'bob@example.com'),
    ],
  ])('refuses a registration whose session %s since (session_changed)', async (_, change) => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    await visitor.signInByMail(stage, 'ada@example.com');
    const data = visitor.authenticator.register(await visitor.creationOptions());
    await change(visitor, stage);
    const [before, session] = [JSON.stringify(stage.adapter.snapshot()), await visitor.browser.session()];
    expect(codeOf(await visitor.send('register', data))).toBe('session_changed');
    expect(visitor.browser.names('challenge')).toEqual([]);
    expect(JSON.stringify(stage.adapter.snapshot())).toBe(before);
    expect(await visitor.browser.session()).toEqual(session);
  });

  it.each([
    ['with the address of who signed in: refused', undefined, 1],
    ['without an address: a new person', 'none', 2],
  ] as const)(
    'of a registration that began signed out, whoever signed in since, %s',
    async (_, signUpAddress, users) => {
      const stage = openPasskeyStage({ passkey: signUpAddress === undefined ? {} : { signUpAddress } });
      const visitor = stage.visitor();
      const data = visitor.authenticator.register(await visitor.creationOptions('&email=ada@example.com'));
      await visitor.signInByMail(stage, 'ada@example.com');
      await visitor.send('register', data);
      const ada = await stage.adapter.getUserByEmail('ada@example.com');
      expect(await stage.adapter.listAuthenticatorsByUserId(ada?.id ?? '')).toEqual([]);
      expect(stage.adapter.snapshot().users).toHaveLength(users);
    },
  );
});

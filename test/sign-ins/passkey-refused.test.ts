import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import { Authenticator } from '../support/authenticator.js';
import type { AuthenticationLies, Credential, RegistrationLies } from '../support/authenticator.js';
import type { Encodable } from '../support/cbor.js';
import { locationOf } from '../support/browser.js';
import { APP, codeOf, openPasskeyStage, Visitor } from '../support/passkey-stage.js';
import type { PasskeyStage } from '../support/passkey-stage.js';

type Stage = PasskeyStage & { readonly adapter: MemoryAdapterObject };
type CoseKey = Map<number | string, Encodable>;

/** What "refused" means (REJ): the error page with a code, no session, the store as before, the cookies of the flow gone. */
async function expectRefused(
  stage: Stage,
  visitor: Visitor,
  { code, attempt }: { code: string; attempt: () => Promise<Response> },
): Promise<void> {
  const before = JSON.stringify(stage.adapter.snapshot());
  const session = await visitor.browser.session();
  const asked = stage.asked();
  const [refusals, pending] = [stage.log.refusals(), visitor.browser.names('challenge').length];
  const location = locationOf(await attempt());
  expect([location.pathname, location.searchParams.get('error')]).toEqual([
    '/auth/error',
    'WebAuthnVerificationError',
  ]);
  expect(location.searchParams.get('code')).toBe(code);
  expect(await visitor.browser.session()).toEqual(session);
  expect(JSON.stringify(stage.adapter.snapshot())).toBe(before);
  expect(visitor.browser.names('challenge')).toHaveLength(pending);
  expect([stage.log.refusals() - refusals, stage.log.errors]).toEqual([1, []]);
  // Nobody has proven anything: the application is not asked whether they may sign in.
  expect(stage.asked()).toBe(asked);
}

/** An application with one person who has a passkey and is signed out. */
async function openWithOwner(changes: Parameters<typeof openPasskeyStage>[0] = {}, synced = false) {
  const stage = openPasskeyStage(changes as object);
  const owner = stage.visitor(new Authenticator({ synced }));
  await owner.register();
  await owner.signOut();
  return { stage, owner };
}

const set =
  (label: number, value: Encodable) =>
  (key: CoseKey): CoseKey =>
    new Map(key).set(label, value);
const drop =
  (label: number) =>
  (key: CoseKey): CoseKey => {
    const rest = new Map(key);
    rest.delete(label);
    return rest;
  };

const FAILED = 'verification_failed';

/** What can be wrong about where and how a ceremony took place: sections 7.1 and 7.2 say the same of it. */
const commonLies: [string, RegistrationLies & AuthenticationLies, string][] = [
  [
    'WA-07 another origin (WN-R9, WN-A12)',
    { clientData: { origin: 'https://evil.test' } },
    'origin_mismatch',
  ],
  ['WA-07 a subdomain', { clientData: { origin: 'https://sub.app.test' } }, 'origin_mismatch'],
  ['WA-07 http', { clientData: { origin: 'http://app.test' } }, 'origin_mismatch'],
  ['WA-07 another port', { clientData: { origin: 'https://app.test:8443' } }, 'origin_mismatch'],
  ['WA-07 a list of origins', { clientData: { origin: [APP] } }, 'origin_mismatch'],
  ['WA-08 a frame (WN-R10, WN-A13)', { clientData: { crossOrigin: true } }, 'cross_origin'],
  ['WA-08 crossOrigin as text', { clientData: { crossOrigin: 'false' } }, 'cross_origin'],
  [
    'WA-08 a frame of another origin (WN-R11, WN-A14)',
    { clientData: { crossOrigin: true, topOrigin: 'https://evil.test' } },
    'cross_origin',
  ],
  ['WA-08 a top origin without a frame', { clientData: { topOrigin: APP } }, 'cross_origin'],
  ['WA-09 another RP ID hash (WN-R14, WN-A15)', { rpId: 'evil.test' }, FAILED],
  ['WA-09 the RP ID of a parent', { rpId: 'test' }, FAILED],
  ['WA-10 UP = 0 (WN-R15, WN-A16)', { flags: { up: false } }, FAILED],
  ['WA-11 UV = 0 (WN-R16, WN-A17)', { flags: { uv: false } }, FAILED],
  ['WA-12 BE = 0 with BS = 1 (WN-R17, WN-A18)', { flags: { be: false, bs: true } }, FAILED],
  ['WA-14 octets behind the authenticator data', { trailing: Uint8Array.of(0) }, FAILED],
  ['WA-14 extensions that are announced and missing', { flags: { ed: true } }, FAILED],
];

const registrationLies: [string, RegistrationLies, string][] = [
  ...commonLies,
  ['the type of a sign-in (WN-R7)', { clientData: { type: 'webauthn.get' } }, 'type_mismatch'],
  ['WA-14 an algorithm that was not offered (WN-R20)', { cose: set(3, -37) }, FAILED],
  ['WA-14 a key without algorithm', { cose: drop(3) }, FAILED],
  ['WA-14 a key of another type', { cose: set(1, 3) }, FAILED],
  ['WA-14 a key on another curve', { cose: set(-1, 2) }, FAILED],
  ['WA-14 a point off the curve', { cose: set(-3, Buffer.alloc(32, 7)) }, FAILED],
  ['WA-14 a coordinate that is too short', { cose: set(-2, Buffer.alloc(31, 7)) }, FAILED],
  ['WA-14 a key with a member too many', { cose: set(2, Buffer.of(1)) }, FAILED],
  ['WA-14 a key that is a list', { cose: () => [1, 2, 3] }, FAILED],
  ['WA-14 an EdDSA key of 31 octets', { alg: -8, cose: set(-2, Buffer.alloc(31, 7)) }, FAILED],
  ['WA-14 an RSA key of 1024 bits', { alg: -257, cose: set(-1, Buffer.alloc(128, 0xff)) }, FAILED],
  ['WA-14 an RSA key with exponent 1', { alg: -257, cose: set(-2, Buffer.of(1)) }, FAILED],
  ['WA-14 octets behind the attestation object', { trailingAttestation: Uint8Array.of(0) }, FAILED],
  ['WA-15 an unknown attestation format (WN-R21)', { fmt: 'unheard-of' }, FAILED],
  ['WA-15 fmt none with a statement (8.7)', { attStmt: new Map([['alg', -7]]) }, FAILED],
  ['WA-15 fmt packed with an empty statement', { fmt: 'packed' }, FAILED],
  [
    'WA-16 a credential id of 1024 octets (WN-R25)',
    { credentialId: Buffer.alloc(1024, 1) },
    'credential_id_length',
  ],
  ['no attested credential', { flags: { at: false } }, FAILED],
  [
    'another id than the attested one',
    { id: Buffer.alloc(32, 9).toString('base64url') },
    'credential_id_mismatch',
  ],
];

describe.each(['somebody new', 'somebody signed in'] as const)('a registration of %s', (who) => {
  it.each(registrationLies)('refuses %s', async (_, lies, code) => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    if (who === 'somebody signed in') await visitor.signInByMail(stage, 'ada@example.com');
    await expectRefused(stage, visitor, { code, attempt: () => visitor.register(lies) });
    // No lasting damage: an honest one right after it works.
    expect(codeOf(await new Visitor(visitor.browser, new Authenticator()).register())).toBe('');
    expect(await visitor.browser.session()).not.toBeNull();
  });
});

const authenticationLies: [string, AuthenticationLies, string][] = [
  ...commonLies,
  ['the type of a registration (WN-A10)', { clientData: { type: 'webauthn.create' } }, 'type_mismatch'],
  [
    'WA-13 BE that differs from the registration (WN-A19)',
    { flags: { be: true } },
    'backup_eligibility_changed',
  ],
  [
    'WA-18 a changed signature (WN-A21)',
    { signature: (honest) => flip(honest, honest.length - 1) },
    'signature_invalid',
  ],
  ['WA-18 a signature that is no DER', { signature: () => Buffer.alloc(70, 0x30) }, FAILED],
  ['WA-18 a signature of one octet', { signature: () => Buffer.of(0) }, FAILED],
  ['an unknown credential', { id: Buffer.alloc(32, 9).toString('base64url') }, 'credential_unknown'],
  ['WA-33 a counter that went back (WN-A22)', { counter: 0 }, 'counter_regression'],
  ['WA-20 a counter that stood still', { counter: 1 }, 'counter_regression'],
  [
    'a user handle that follows from another user (WN-A6)',
    { userHandle: Buffer.concat([Buffer.of(1), Buffer.alloc(32, 3)]).toString('base64url') },
    'user_handle_mismatch',
  ],
  [
    'a user handle of 65 octets',
    { userHandle: Buffer.alloc(65, 1).toString('base64url') },
    'user_handle_mismatch',
  ],
];

function flip(octets: Buffer, index: number): Buffer {
  const copy = Buffer.from(octets);
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
}

describe('a sign-in', () => {
  it.each(authenticationLies)('refuses %s', async (_, lies, code) => {
    const { stage, owner } = await openWithOwner();
    await expectRefused(stage, owner, { code, attempt: () => owner.signIn(lies) });
    expect(codeOf(await owner.signIn())).toBe('');
    expect(await owner.browser.session()).not.toBeNull();
  });

  it('WA-18 refuses the signature of another key', async () => {
    const { stage, owner } = await openWithOwner();
    const stranger = stage.visitor();
    await stranger.register();
    const [signWith] = stranger.authenticator.credentials;
    const lies: AuthenticationLies = signWith === undefined ? {} : { signWith };
    await expectRefused(stage, owner, { code: 'signature_invalid', attempt: () => owner.signIn(lies) });
  });

  it('refuses a credential whose account was removed: both rows are needed', async () => {
    const { stage, owner } = await openWithOwner();
    const [account] = stage.adapter.snapshot().accounts;
    await stage.adapter.unlinkAccount(account ?? { provider: '', providerAccountId: '' });
    await expectRefused(stage, owner, { code: 'credential_unknown', attempt: () => owner.signIn() });
  });

  it('refuses a credential whose account belongs to somebody else', async () => {
    const { stage, owner } = await openWithOwner();
    const other = await stage.adapter.createUser({
      id: 'mallory',
      email: 'm@example.com',
      emailVerified: null,
    });
    const [account] = stage.adapter.snapshot().accounts;
    if (account === undefined) throw new Error('no account');
    await stage.adapter.unlinkAccount(account);
    await stage.adapter.linkAccount({ ...account, userId: other.id });
    await expectRefused(stage, owner, { code: 'credential_unknown', attempt: () => owner.signIn() });
  });

  it('WA-21 refuses a credential of the same person that the options did not name (WN-A5)', async () => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    await visitor.signInByMail(stage, 'ada@example.com');
    await visitor.register();
    const known = stage.adapter.snapshot().authenticators[0];
    const options = await visitor.requestOptions();
    const [credential] = visitor.authenticator.credentials;
    const hidden: Credential | undefined = credential && {
      ...credential,
      id: Buffer.alloc(32, 5),
      counter: 0,
    };
    if (known === undefined || hidden === undefined) throw new Error('no credential');
    const credentialID = hidden.id.toString('base64');
    const row = { ...known, credentialID, providerAccountId: credentialID, counter: 0 };
    await stage.adapter.createAuthenticator(row);
    await stage.adapter.linkAccount({
      provider: 'passkey',
      providerAccountId: credentialID,
      type: 'webauthn',
      userId: known.userId,
    });
    const answer = visitor.authenticator.authenticate(options, { credential: hidden });
    const response = await visitor.send('authenticate', answer);
    expect(codeOf(response)).toBe('credential_not_allowed');
    expect(locationOf(response).searchParams.get('error')).toBe('WebAuthnVerificationError');
    expect((await stage.adapter.getAuthenticator(credentialID))?.counter).toBe(0);
  });

  it('sends whoever is signed in and uses the passkey of somebody else to the sign-in page (contract, section 9)', async () => {
    const { stage, owner } = await openWithOwner();
    const visitor = stage.visitor(owner.authenticator);
    await visitor.signInByMail(stage, 'bob@example.com');
    const session = await visitor.browser.session();
    const location = locationOf(await visitor.signIn());
    expect(location.pathname).toBe('/auth/signin');
    expect(location.searchParams.get('error')).toBe('AccountNotLinked');
    expect(await visitor.browser.session()).toEqual(session);
  });

  it('signs in, and links nothing, when a session appeared since it began (contract, section 3)', async () => {
    const { stage, owner } = await openWithOwner();
    const [user] = stage.adapter.snapshot().users;
    const visitor = stage.visitor(owner.authenticator);
    const data = visitor.authenticator.authenticate(await visitor.requestOptions());
    await visitor.signInByMail(stage, 'bob@example.com');
    await visitor.send('authenticate', data);
    const [session] = stage.adapter.snapshot().sessions.slice(-1);
    expect(session?.userId).toBe(user?.id);
    expect(stage.adapter.snapshot().accounts).toHaveLength(1);
  });
});

describe('a challenge', () => {
  it.each([
    [
      'WA-03 a wrong challenge (WN-A11)',
      { clientData: { challenge: Buffer.alloc(32, 1).toString('base64url') } },
    ],
    ['WA-03 a challenge in padded base64', { clientData: { challenge: 'AAAA=' } }],
  ])('refuses %s', async (_, lies) => {
    const { stage, owner } = await openWithOwner();
    await expectRefused(stage, owner, { code: 'challenge_mismatch', attempt: () => owner.signIn(lies) });
  });

  it('WA-03 refuses a wrong challenge of a registration (WN-R8)', async () => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    const lies = { clientData: { challenge: 'AAAA' } };
    await expectRefused(stage, visitor, {
      code: 'challenge_mismatch',
      attempt: () => visitor.register(lies),
    });
  });

  it('WA-04 refuses the same assertion with the same cookie', async () => {
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

  it('WA-04 lets one of ten parallel uses of one assertion through, with authenticators that do not count', async () => {
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

  it('WA-04 is used up by an answer that was refused', async () => {
    const { stage, owner } = await openWithOwner();
    const options = await owner.requestOptions();
    await owner.send('authenticate', owner.authenticator.authenticate(options, { rpId: 'evil.test' }));
    const honest = owner.authenticator.authenticate(options);
    await expectRefused(stage, owner, {
      code: 'challenge_missing',
      attempt: () => owner.send('authenticate', honest),
    });
  });

  it('WA-05 refuses a challenge that is older than five minutes, and takes one that is not', async () => {
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

describe('WA-17 a credential id that belongs to somebody', () => {
  it('is refused before anything is written (WN-R26, CWE-287)', async () => {
    const { stage, owner } = await openWithOwner();
    const [credential] = owner.authenticator.credentials;
    const stranger = stage.visitor();
    const lies = { credentialId: credential?.id ?? Buffer.alloc(0) };
    await expectRefused(stage, stranger, {
      code: 'credential_exists',
      attempt: () => stranger.register(lies),
    });
    expect(codeOf(await owner.signIn())).toBe('');
  });

  it('is refused for its owner, too', async () => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    await visitor.signInByMail(stage, 'ada@example.com');
    await visitor.register({ credentialId: Buffer.alloc(32, 4) });
    const lies = { credentialId: Buffer.alloc(32, 4), ignoreExcluded: true };
    await expectRefused(stage, visitor, { code: 'credential_exists', attempt: () => visitor.register(lies) });
  });

  it('goes to one of two people who register it at the same time, and to no other', async () => {
    const stage = openPasskeyStage();
    const visitors = [stage.visitor(), stage.visitor()];
    const lies = { credentialId: Buffer.alloc(32, 4) };
    const answers = await Promise.all(visitors.map((visitor) => visitor.register(lies)));
    expect(answers.map(codeOf).sort()).toEqual(['', 'credential_exists']);
    expect(stage.adapter.snapshot()).toMatchObject({ users: [{}], accounts: [{}], authenticators: [{}] });
  });

  it('takes the account back when the credential cannot be stored', async () => {
    const { transaction: _, ...memory } = MemoryAdapter();
    const adapter = { ...memory, createAuthenticator: () => Promise.reject(new Error('the disk is full')) };
    const stage = openPasskeyStage<Adapter>({ adapter });
    const visitor = stage.visitor();
    await visitor.signInByMail(stage, 'ada@example.com');
    expect(locationOf(await visitor.register()).searchParams.get('error')).toBe('Configuration');
    expect(memory.snapshot()).toMatchObject({ accounts: [], authenticators: [] });
  });
});

describe('WA-20 a store that does not compare', () => {
  it('is written by one of two parallel assertions with one counter value', async () => {
    const memory = MemoryAdapter();
    const written: number[] = [];
    const adapter: Adapter = {
      ...memory,
      updateAuthenticatorCounter: async (id, counter) => {
        written.push(counter);
        return memory.updateAuthenticatorCounter(id, counter);
      },
    };
    const stage = openPasskeyStage<Adapter>({ adapter });
    const owner = stage.visitor();
    await owner.register();
    const twins = [stage.visitor(owner.authenticator), stage.visitor(owner.authenticator)];
    const answers = await Promise.all(twins.map((twin) => twin.signIn({ counter: 9 })));
    expect(answers.map(codeOf).sort()).toEqual(['', 'counter_regression']);
    expect(written).toEqual([9]);
  });

  it('grants no session when the counter cannot be stored', async () => {
    const memory = MemoryAdapter();
    const adapter = {
      ...memory,
      updateAuthenticatorCounter: () => Promise.reject(new Error('the disk is full')),
    };
    const stage = openPasskeyStage<Adapter>({ adapter });
    const owner = stage.visitor();
    await owner.register();
    await owner.signOut();
    expect(locationOf(await owner.signIn()).searchParams.get('error')).toBe('Configuration');
    expect(await owner.browser.session()).toBeNull();
  });
});

describe('what is configured', () => {
  it('WA-07 accepts every configured origin: web, related, apps', async () => {
    const origins = [APP, 'https://related.test', 'android:apk-key-hash:dGVzdA'];
    const { owner } = await openWithOwner({ passkey: { relyingParty: { origin: origins } } });
    for (const origin of origins) expect(codeOf(await owner.signIn({ clientData: { origin } }))).toBe('');
    expect(codeOf(await owner.signIn({ clientData: { origin: 'https://other.test' } }))).toBe(
      'origin_mismatch',
    );
  });

  it('WA-08 accepts frames where their pages are configured', async () => {
    const top = 'https://portal.test';
    const { owner } = await openWithOwner({ passkey: { relyingParty: { topOrigin: top } } });
    const framed = (topOrigin?: string) => ({
      clientData: { crossOrigin: true, ...(topOrigin && { topOrigin }) },
    });
    expect(codeOf(await owner.signIn(framed(top)))).toBe('');
    expect(codeOf(await owner.signIn(framed()))).toBe('');
    expect(codeOf(await owner.signIn(framed('https://evil.test')))).toBe('cross_origin');
  });

  it('WA-11 demands user verification without a user name, whatever the options say', async () => {
    const passkey = { authenticationOptions: { userVerification: 'discouraged' } } as const;
    const { owner } = await openWithOwner({ passkey });
    expect((await owner.requestOptions()).userVerification).toBe('required');
    expect(codeOf(await owner.signIn({ flags: { uv: false } }))).toBe(FAILED);
    await owner.signIn();
    expect((await owner.requestOptions()).userVerification).toBe('discouraged');
    expect(codeOf(await owner.signIn({ flags: { uv: false } }))).toBe('');
  });

  it('WA-14 accepts the algorithms that were offered and no other', async () => {
    const stage = openPasskeyStage({ passkey: { registrationOptions: { supportedAlgorithmIDs: [-257] } } });
    const visitor = stage.visitor();
    const { pubKeyCredParams } = await visitor.creationOptions('&email=ada@example.com');
    expect(pubKeyCredParams).toEqual([{ alg: -257, type: 'public-key' }]);
    expect(codeOf(await visitor.register({ alg: -7 }))).toBe(FAILED);
    expect(codeOf(await visitor.register({ alg: -257 }))).toBe('');
  });
});

describe('WA-29 data that no browser sends', () => {
  const good = { id: 'AQ', rawId: 'AQ', type: 'public-key', clientExtensionResults: {} };
  const clientDataJSON = Buffer.from('{"challenge":"AA"}').toString('base64url');
  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a number', '1'],
    ['a list', '[]'],
    ['depth 9 000', '['.repeat(9000) + ']'.repeat(9000)],
    [
      'depth 20 in a member',
      JSON.stringify({ ...good, response: JSON.parse('['.repeat(20) + ']'.repeat(20)) }),
    ],
    ['no response', JSON.stringify(good)],
    ['another id than rawId', JSON.stringify({ ...good, rawId: 'Ag', response: { clientDataJSON } })],
    ['another type', JSON.stringify({ ...good, type: 'password', response: { clientDataJSON } })],
    [
      'an id in padded base64',
      JSON.stringify({ ...good, id: 'AQ==', rawId: 'AQ==', response: { clientDataJSON } }),
    ],
    ['client data that is no JSON', JSON.stringify({ ...good, response: { clientDataJSON: 'AAAA' } })],
    ['client data without challenge', JSON.stringify({ ...good, response: { clientDataJSON: 'e30' } })],
    ['no signature', JSON.stringify({ ...good, response: { clientDataJSON, authenticatorData: 'AA' } })],
    [
      'a signature that is a number',
      JSON.stringify({ ...good, response: { clientDataJSON, authenticatorData: 'AA', signature: 1 } }),
    ],
  ])('%s: 400, quiet in the log', async (_, data) => {
    const { stage, owner } = await openWithOwner();
    const answer = await owner.send('authenticate', data);
    expect(answer.status).toBe(400);
    expect(stage.log.errors).toEqual([]);
  });

  it.each(['', 'delete', 'constructor'])('refuses the action %j with 400', async (action) => {
    const { owner } = await openWithOwner();
    const data = owner.authenticator.authenticate(await owner.requestOptions());
    expect((await owner.send(action, data)).status).toBe(400);
  });

  it('refuses 100 KB, depth 50 000, with 413', async () => {
    const { owner } = await openWithOwner();
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expect((await owner.send('authenticate', deep)).status).toBe(413);
  });

  it('survives a hostile encoding of the attestation', async () => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    const honest = visitor.authenticator.register(await visitor.creationOptions('&email=ada@example.com'));
    const nested = Buffer.concat([Buffer.alloc(40_000, 0x81), Buffer.of(0)]);
    honest.response['attestationObject'] = nested.toString('base64url');
    expect(codeOf(await visitor.send('register', honest))).toBe(FAILED);
    const endless = visitor.authenticator.register(await visitor.creationOptions('&email=ada@example.com'));
    endless.response['attestationObject'] = Buffer.of(0x9a, 0xff, 0xff, 0xff, 0xff).toString('base64url');
    expect(codeOf(await visitor.send('register', endless))).toBe(FAILED);
  });
});

describe('the callback', () => {
  it('demands the CSRF token, and uses nothing up without it', async () => {
    const { owner } = await openWithOwner();
    const data = JSON.stringify(owner.authenticator.authenticate(await owner.requestOptions()));
    const fields = { action: 'authenticate', data };
    const answer = await owner.browser.post('/auth/callback/passkey', fields, { csrf: false });
    expect(locationOf(answer).searchParams.get('error')).toBe('MissingCSRF');
    expect(
      locationOf(await owner.browser.post('/auth/callback/passkey', fields)).searchParams.get('error'),
    ).toBeNull();
    expect(await owner.browser.session()).not.toBeNull();
  });

  it('is a POST', async () => {
    const { owner } = await openWithOwner();
    const answer = await owner.browser.get('/auth/callback/passkey?action=authenticate&data={}');
    expect(answer.status).toBe(405);
  });

  it('answers clients that ask for it with the URL, refusals included', async () => {
    const { owner } = await openWithOwner();
    const headers = { 'x-auth-return-redirect': '1' };
    for (const [lies, path] of [
      [{ rpId: 'evil.test' }, '/auth/error'],
      [{}, '/home'],
    ] as const) {
      const data = JSON.stringify(owner.authenticator.authenticate(await owner.requestOptions(), lies));
      const fields = { action: 'authenticate', data, callbackUrl: '/home' };
      const answer = await owner.browser.post('/auth/callback/passkey', fields, { headers });
      expect(new URL(((await answer.json()) as { url: string }).url).pathname).toBe(path);
    }
  });

  it('logs neither challenge nor credential', async () => {
    const { stage, owner } = await openWithOwner();
    const options = await owner.requestOptions();
    const data = owner.authenticator.authenticate(options, { rpId: 'evil.test' });
    await owner.send('authenticate', data);
    const text = stage.log.text();
    expect(text).not.toContain(options.challenge);
    expect(text).not.toContain(data.id);
    expect(text).not.toContain(String(data.response['signature']));
  });

  it('takes an attestation by the credential itself, and refuses one by another key (WebAuthn Level 3, 8.2)', async () => {
    const stage = openPasskeyStage();
    expect(codeOf(await stage.visitor().register({ selfAttested: true }))).toBe('');
    const forged = new Map<string, Encodable>([
      ['alg', -7],
      ['sig', Buffer.alloc(70, 1)],
    ]);
    expect(codeOf(await stage.visitor().register({ fmt: 'packed', attStmt: forged }))).toBe(FAILED);
  });
});

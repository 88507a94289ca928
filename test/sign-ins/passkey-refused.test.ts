import { describe, expect, it } from 'vitest';
import { Authenticator } from '../support/authenticator.js';
import type { AuthenticationLies, Credential, RegistrationLies } from '../support/authenticator.js';
import { locationOf } from '../support/browser.js';
import { APP, codeOf, openPasskeyStage, Visitor } from '../support/passkey-stage.js';
import { skipPauses } from '../support/quick-timers.js';
import { drop, expectRefused, FAILED, flip, openWithOwner, set } from '../support/refused-passkey.js';

skipPauses();

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
  ['an algorithm that was not offered (WA-14; WN-R20)', { cose: set(3, -37) }, FAILED],
  ['a key without algorithm (WA-14)', { cose: drop(3) }, FAILED],
  ['a key of another type (WA-14)', { cose: set(1, 3) }, FAILED],
  ['a key on another curve (WA-14)', { cose: set(-1, 2) }, FAILED],
  ['a point off the curve (WA-14)', { cose: set(-3, Buffer.alloc(32, 7)) }, FAILED],
  ['a coordinate that is too short (WA-14)', { cose: set(-2, Buffer.alloc(31, 7)) }, FAILED],
  ['a key with a member too many (WA-14)', { cose: set(2, Buffer.of(1)) }, FAILED],
  ['a key that is a list (WA-14)', { cose: () => [1, 2, 3] }, FAILED],
  ['an EdDSA key of 31 octets (WA-14)', { alg: -8, cose: set(-2, Buffer.alloc(31, 7)) }, FAILED],
  ['an RSA key of 1024 bits (WA-14)', { alg: -257, cose: set(-1, Buffer.alloc(128, 0xff)) }, FAILED],
  ['an RSA key with exponent 1 (WA-14)', { alg: -257, cose: set(-2, Buffer.of(1)) }, FAILED],
  ['octets behind the attestation object (WA-14)', { trailingAttestation: Uint8Array.of(0) }, FAILED],
  ['an unknown attestation format (WA-15; WN-R21)', { fmt: 'unheard-of' }, FAILED],
  ['fmt none with a statement (WA-15; 8.7)', { attStmt: new Map([['alg', -7]]) }, FAILED],
  ['fmt packed with an empty statement (WA-15)', { fmt: 'packed' }, FAILED],
  [
    'a credential id of 1024 octets (WA-16; WN-R25)',
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
    'BE that differs from the registration (WA-13; WN-A19)',
    { flags: { be: true } },
    'backup_eligibility_changed',
  ],
  [
    'a changed signature (WA-18; WN-A21)',
    { signature: (honest) => flip(honest, honest.length - 1) },
    'signature_invalid',
  ],
  ['a signature that is no DER (WA-18)', { signature: () => Buffer.alloc(70, 0x30) }, FAILED],
  ['a signature of one octet (WA-18)', { signature: () => Buffer.of(0) }, FAILED],
  ['an unknown credential', { id: Buffer.alloc(32, 9).toString('base64url') }, 'credential_unknown'],
  ['a counter that went back (WA-33; WN-A22)', { counter: 0 }, 'counter_regression'],
  ['a counter that stood still (WA-20)', { counter: 1 }, 'counter_regression'],
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

describe('a sign-in', () => {
  it.each(authenticationLies)('refuses %s', async (_, lies, code) => {
    const { stage, owner } = await openWithOwner();
    await expectRefused(stage, owner, { code, attempt: () => owner.signIn(lies) });
    expect(codeOf(await owner.signIn())).toBe('');
    expect(await owner.browser.session()).not.toBeNull();
  });

  it('refuses the signature of another key (WA-18)', async () => {
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

  it('refuses a credential of the same person that the options did not name (WA-21; WN-A5)', async () => {
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

  it('sends whoever is signed in and uses the passkey of somebody else to the sign-in page (contract, Linking)', async () => {
    const { stage, owner } = await openWithOwner();
    const visitor = stage.visitor(owner.authenticator);
    await visitor.signInByMail(stage, 'bob@example.com');
    const session = await visitor.browser.session();
    const location = locationOf(await visitor.signIn());
    expect(location.pathname).toBe('/auth/signin');
    expect(location.searchParams.get('error')).toBe('AccountNotLinked');
    expect(await visitor.browser.session()).toEqual(session);
  });

  it('signs in, and links nothing, when a session appeared since it began (contract, Cookies)', async () => {
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

describe('what is configured', () => {
  it('accepts every configured origin: web, related, apps (WA-07)', async () => {
    const origins = [APP, 'https://related.test', 'android:apk-key-hash:dGVzdA'];
    const { owner } = await openWithOwner({ passkey: { relyingParty: { origin: origins } } });
    for (const origin of origins) expect(codeOf(await owner.signIn({ clientData: { origin } }))).toBe('');
    expect(codeOf(await owner.signIn({ clientData: { origin: 'https://other.test' } }))).toBe(
      'origin_mismatch',
    );
  });

  it('accepts frames where their pages are configured (WA-08)', async () => {
    const top = 'https://portal.test';
    const { owner } = await openWithOwner({ passkey: { relyingParty: { topOrigin: top } } });
    const framed = (topOrigin?: string) => ({
      clientData: { crossOrigin: true, ...(topOrigin && { topOrigin }) },
    });
    expect(codeOf(await owner.signIn(framed(top)))).toBe('');
    expect(codeOf(await owner.signIn(framed()))).toBe('');
    expect(codeOf(await owner.signIn(framed('https://evil.test')))).toBe('cross_origin');
  });

  it('demands user verification without a user name, whatever the options say (WA-11)', async () => {
    const passkey = { authenticationOptions: { userVerification: 'discouraged' } } as const;
    const { owner } = await openWithOwner({ passkey });
    expect((await owner.requestOptions()).userVerification).toBe('required');
    expect(codeOf(await owner.signIn({ flags: { uv: false } }))).toBe(FAILED);
    await owner.signIn();
    expect((await owner.requestOptions()).userVerification).toBe('discouraged');
    expect(codeOf(await owner.signIn({ flags: { uv: false } }))).toBe('');
  });

  it('accepts the algorithms that were offered and no other (WA-14)', async () => {
    const stage = openPasskeyStage({ passkey: { registrationOptions: { supportedAlgorithmIDs: [-257] } } });
    const visitor = stage.visitor();
    const { pubKeyCredParams } = await visitor.creationOptions('&email=ada@example.com');
    expect(pubKeyCredParams).toEqual([{ alg: -257, type: 'public-key' }]);
    expect(codeOf(await visitor.register({ alg: -7 }))).toBe(FAILED);
    expect(codeOf(await visitor.register({ alg: -257 }))).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import type { SimpleWebAuthn } from '../../types/provider-webauthn.js';
import { adaptOlderVersions } from './adapt-older-versions.js';

type Recorded = Record<string, unknown>;

const HANDLE = Uint8Array.of(251, 255, 1);
const KEY = Uint8Array.of(1, 2, 3);
const hints = [{ id: '-_8B', transports: ['internal'] }, { id: 'AQID' }];

/**
 * What the majors of the package take and give, as recorded from 9.0.3, 10.0.1 and 11.0.0: `ids` is the type of the
 * ids in lists and results, `nested` whether a result has `credential`.
 */
function packageOf({ ids, nested }: { ids: 'octets' | 'text'; nested: boolean }): {
  installed: SimpleWebAuthn;
  seen: Recorded[];
} {
  const seen: Recorded[] = [];
  const listOf = (list: unknown): unknown => {
    if (!Array.isArray(list)) return undefined;
    return list.map(({ id }: { id: unknown }) => {
      if (typeof id === (ids === 'text' ? 'string' : 'object')) return { id: `package ${String(id)}` };
      throw new TypeError('an id of another type');
    });
  };
  const id = ids === 'text' ? '-_8B' : HANDLE;
  const flat = { credentialID: id, credentialPublicKey: KEY, counter: 7 };
  const info = nested ? { credential: { id, publicKey: KEY, counter: 7 } } : flat;
  const installed = {
    async generateRegistrationOptions(options: Recorded) {
      const { userID, excludeCredentials } = options;
      const text = ids === 'text' ? '-_8B' : userID;
      return { user: { id: text, name: 'ada' }, excludeCredentials: listOf(excludeCredentials) ?? [] };
    },
    async generateAuthenticationOptions({ allowCredentials }: Recorded) {
      return { challenge: 'c', allowCredentials: listOf(allowCredentials) };
    },
    async verifyRegistrationResponse() {
      return { verified: true, registrationInfo: { ...info, credentialDeviceType: 'multiDevice' } };
    },
    async verifyAuthenticationResponse(options: Recorded) {
      seen.push(options);
      const used = options[nested ? 'credential' : 'authenticator'];
      if (used === undefined) throw new TypeError('no credential');
      return { verified: true, authenticationInfo: { newCounter: 8 } };
    },
  };
  return { installed: installed as unknown as SimpleWebAuthn, seen };
}

const MAJORS = [
  ['9', { ids: 'octets', nested: false }],
  ['10', { ids: 'text', nested: false }],
  ['11 and later', { ids: 'text', nested: true }],
] as const;

describe.each(MAJORS)('adaptOlderVersions: major %s of the package', (_, shape) => {
  const { installed, seen } = packageOf(shape);
  const functions = adaptOlderVersions(installed);
  const expected = [
    { id: '-_8B', type: 'public-key', transports: ['internal'] },
    { id: 'AQID', type: 'public-key' },
  ];

  it('makes the options of a registration with ids as text', async () => {
    const options = { userID: HANDLE, excludeCredentials: hints };
    expect(await functions.generateRegistrationOptions(options as never)).toEqual({
      user: { id: '-_8B', name: 'ada' },
      excludeCredentials: expected,
    });
  });

  it('makes the options of a sign-in with ids as text, and without a list where none was given', async () => {
    expect(await functions.generateAuthenticationOptions({ allowCredentials: hints } as never)).toEqual({
      challenge: 'c',
      allowCredentials: expected,
    });
    expect(await functions.generateAuthenticationOptions({} as never)).toEqual({ challenge: 'c' });
  });

  it('gives a new credential with id, public key and counter, and keeps the rest', async () => {
    expect(await functions.verifyRegistrationResponse({} as never)).toMatchObject({
      verified: true,
      registrationInfo: {
        credential: { id: '-_8B', publicKey: KEY, counter: 7 },
        credentialDeviceType: 'multiDevice',
      },
    });
  });

  it('hands the stored credential to the verification under the name it looks for', async () => {
    const credential = { id: '-_8B', publicKey: KEY, counter: 7 };
    const result = await functions.verifyAuthenticationResponse({ credential } as never);
    expect(result).toMatchObject({ verified: true });
    expect(seen.at(-1)).toMatchObject({
      credential,
      authenticator: { credentialID: '-_8B', credentialPublicKey: KEY, counter: 7 },
    });
  });
});

describe('adaptOlderVersions', () => {
  it('makes nothing of a registration that was refused', async () => {
    const refused = { verified: false };
    const functions = adaptOlderVersions({
      verifyRegistrationResponse: async () => refused,
    } as unknown as SimpleWebAuthn);
    expect(await functions.verifyRegistrationResponse({} as never)).toEqual(refused);
  });
});

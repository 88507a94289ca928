import { fc } from '../../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, fromStored, toDescriptor, toStored } from './stored-credential.js';
import { isHandleOf, newUserHandle, userHandle } from './user-handle.js';

const row = {
  userId: 'u1',
  providerAccountId: 'x',
  credentialPublicKey: '',
  counter: 0,
  credentialDeviceType: 'singleDevice',
  credentialBackedUp: false,
};

describe('stored credentials', () => {
  it('are standard base64 (contract, Passkeys)', () => {
    expect(toStored(Uint8Array.of(251, 255, 254, 255))).toBe('+//+/w==');
  });

  it.each(['+//+/w==', '+//+/w', '-__-_w==', '-__-_w'])('are read from %s', (text) => {
    expect([...fromStored(text)]).toEqual([251, 255, 254, 255]);
  });

  it.each(['', '!', 'A', 'ab cd'])('are nothing when they are %j', (text) => {
    expect(fromStored(text)).toHaveLength(0);
  });

  it('come back as they were', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (octets) => {
        expect(fromStored(toStored(Uint8Array.from(octets)))).toEqual(Uint8Array.from(octets));
      }),
    );
  });

  it('are named to browsers in base64url, with their transports', () => {
    expect(toDescriptor({ ...row, credentialID: '+//+/w==', transports: 'usb,nfc' })).toEqual({
      id: '-__-_w',
      transports: ['usb', 'nfc'],
    });
    for (const transports of [null, '']) {
      expect(toDescriptor({ ...row, credentialID: 'AQ==', transports })).toEqual({ id: 'AQ' });
    }
  });

  it('have fingerprints of 96 bits', async () => {
    expect(await fingerprintOf('-__-_w')).toMatch(/^[\w-]{16}$/);
    expect(await fingerprintOf('-__-_w')).not.toBe(await fingerprintOf('-__-_g'));
  });
});

describe('user handles', () => {
  const text = (octets: Uint8Array): string => Buffer.from(octets).toString('base64url');

  it('are the same for one user, others for others, and say nothing (WebAuthn Level 3, 14.6.1)', async () => {
    const handle = await userHandle('ada@example.com');
    expect(handle).toHaveLength(33);
    expect(text(handle)).toBe(text(await userHandle('ada@example.com')));
    expect(text(handle)).not.toBe(text(await userHandle('bob@example.com')));
    expect(Buffer.from(handle).toString('latin1')).not.toContain('ada');
  });

  it('belong to their user and to nobody else (WN-A6)', async () => {
    const handle = text(await userHandle('u1'));
    expect(await isHandleOf('u1', handle)).toBe(true);
    expect(await isHandleOf('u2', handle)).toBe(false);
  });

  it('that are random say nothing about anybody', async () => {
    expect(text(newUserHandle())).not.toBe(text(newUserHandle()));
    for (const handle of [newUserHandle(), new Uint8Array(64).fill(1), Uint8Array.of(1)])
      expect(await isHandleOf('u1', text(handle))).toBe(true);
  });

  it('are at most 64 octets of base64url', async () => {
    expect(await isHandleOf('u1', text(new Uint8Array(65)))).toBe(false);
    expect(await isHandleOf('u1', 'not base64url')).toBe(false);
  });
});

import { CompactEncrypt } from 'jose';
import { describe, expect, it } from 'vitest';
import { hkdf } from '../../../core/crypto/derive-key.js';
import { encode } from '../../../jwt/index.js';
import { getToken } from './token.js';

const secret = 'a secret of more than thirty-two characters';
const OURS = 'authjs.session-token';
const THEIRS = 'next-auth.session-token';

/** A token as next-auth 4 makes them. */
async function ofNextAuth4(name: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims = { name, sub: '7', iat: now, exp: now + 3600, jti: 'a' };
  const key = await hkdf({ secret, salt: '', info: 'NextAuth.js Generated Encryption Key', length: 32 });
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key);
}
const ofOurs = (name: string, salt: string): Promise<string> =>
  Promise.resolve(encode({ token: { name, sub: '7' }, secret, salt, maxAge: 3600 }));
const read = (headers: Record<string, string>, more: object = {}) =>
  getToken({ req: { headers }, secret, ...more });

describe('getToken of latchkey/next/v4', () => {
  it.each([THEIRS, `__Secure-${THEIRS}`])('reads a session of next-auth 4 in %s', async (name) => {
    const token = await ofNextAuth4('Ada');
    expect(await read({ cookie: `a=b; ${name}=${token}` })).toMatchObject({ name: 'Ada', sub: '7' });
    const chunks = `${name}.0=${token.slice(0, 50)}; ${name}.1=${token.slice(50)}`;
    expect(await read({ cookie: chunks })).toMatchObject({ name: 'Ada' });
  });

  it.each([OURS, `__Secure-${OURS}`])('reads a session of ours in %s', async (name) => {
    expect(await read({ cookie: `${name}=${await ofOurs('Ada', name)}` })).toMatchObject({ name: 'Ada' });
  });

  it('reads it from headers of a standard request, and from what a program sends', async () => {
    const token = await ofNextAuth4('Ada');
    const headers = new Headers({ cookie: `${THEIRS}=${token}` });
    expect(await getToken({ req: { headers }, secret })).toMatchObject({ name: 'Ada' });
    expect(await read({ authorization: `Bearer ${token}` })).toMatchObject({ name: 'Ada' });
    const ours = await ofOurs('Bob', OURS);
    expect(await read({ authorization: `Bearer ${ours}` })).toMatchObject({ name: 'Bob' });
  });

  it('is nothing without a session, with a forged one, and with another secret', async () => {
    expect(await read({})).toBeNull();
    expect(await read({ cookie: `${THEIRS}=x; ${OURS}=y` })).toBeNull();
    const cookie = `${THEIRS}=${await ofNextAuth4('Ada')}`;
    expect(await read({ cookie }, { secret: 'another secret of more than thirty-two chars' })).toBeNull();
  });

  it('gives the token itself when asked', async () => {
    const token = await ofNextAuth4('Ada');
    expect(await read({ cookie: `${THEIRS}=${token}` }, { raw: true })).toBe(token);
    expect(await read({}, { raw: true })).toBeNull();
  });
});

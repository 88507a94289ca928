import { afterEach, describe, expect, it, vi } from 'vitest';

/** What is missing, as after a package was replaced under a running process. */
const missing = vi.hoisted(() => ({ ciphers: false }));

vi.mock('../../src/core/crypto/jose/aes-cbc-hmac-web.js', async (original) => {
  if (missing.ciphers) throw new Error('ERR_MODULE_NOT_FOUND');
  return original();
});

const original = process.getBuiltinModule;

afterEach(() => {
  process.getBuiltinModule = original;
});

const now = new Date('2030-01-01T00:00:00Z');
const options = {
  secrets: ['a secret of more than thirty-two characters'],
  purpose: 'state',
  maxAge: 900,
  now,
};

describe('what opens sealed values cannot be loaded', () => {
  it('which says nothing about the value: a LoadError, not "none", and the next one tries again', async () => {
    const { seal } = await import('../../src/core/crypto/seal.js');
    const token = await seal({ a: 1 }, options);

    // As on a runtime without node:crypto: there, what seals and opens is loaded with the first value.
    vi.resetModules();
    process.getBuiltinModule = (() => undefined) as unknown as typeof process.getBuiltinModule;
    missing.ciphers = true;
    const { unseal } = await import('../../src/core/crypto/seal.js');
    await expect((async () => unseal(token, options))()).rejects.toMatchObject({ name: 'LoadError' });

    missing.ciphers = false;
    expect(await unseal(token, options)).toMatchObject({ a: 1 });
    expect(await unseal(`${token}x`, options)).toBeNull();
  });
});

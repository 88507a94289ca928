import * as nodeRs from '@node-rs/argon2';
import * as bcrypt from 'bcryptjs';
import * as hashWasm from 'hash-wasm';
import { describe, expect, it, vi } from 'vitest';
import { builtinModule } from '../core/kit/platform.js';
import type { Cost } from './derivation.js';
import {
  createPasswords,
  hashPassword,
  PasswordError,
  verifyPassword,
  type PasswordOptions,
} from './index.js';

const PASSWORD = 'correct horse battery staple';
/** Small costs: what is tested here is not how long it takes. */
const argon2id: Cost = { algorithm: 'argon2id', memory: 64, passes: 2, parallelism: 1 };
const scrypt: Cost = { algorithm: 'scrypt', logN: 8, r: 8, p: 1 };
const pbkdf2: Cost = { algorithm: 'pbkdf2', digest: 'sha512', iterations: 1000 };
const costs = [argon2id, scrypt, pbkdf2];

const RIGHT = { valid: true, needsRehash: false };
const OLD = { valid: true, needsRehash: true };
const WRONG = { valid: false, needsRehash: false };

vi.mock(import('../core/kit/platform.js'), async (original) => {
  const platform = await original();
  return { ...platform, builtinModule: vi.fn<typeof builtinModule>(platform.builtinModule) };
});

/** A cost that is this many times as high. */
function scaled(cost: Cost, factor: number): Cost {
  switch (cost.algorithm) {
    case 'argon2id':
      return { ...cost, memory: cost.memory * factor };
    case 'scrypt':
      return { ...cost, logN: cost.logN + Math.log2(factor) };
    case 'pbkdf2':
      return { ...cost, iterations: cost.iterations * factor };
  }
}

/** A runtime whose node:crypto is this. */
function createOn(module: unknown, options?: PasswordOptions): ReturnType<typeof createPasswords> {
  vi.mocked(builtinModule).mockImplementation(() => module);
  try {
    return createPasswords(options);
  } finally {
    vi.mocked(builtinModule).mockReset();
  }
}

describe.each(costs)('a password hashed with $algorithm', (cost) => {
  const passwords = createPasswords({ argon2: nodeRs, cost });

  it('is recognised, and no other one is', async () => {
    const stored = await passwords.hash(PASSWORD);
    expect(await passwords.verify(PASSWORD, stored)).toEqual(RIGHT);
    expect(await passwords.verify(`${PASSWORD}r`, stored)).toEqual(WRONG);
    expect(await passwords.verify(PASSWORD.toUpperCase(), stored)).toEqual(WRONG);
  });

  it('is hashed with a salt of its own each time', async () => {
    const [first, second] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)]);
    expect(first).not.toBe(second);
    expect(first).not.toContain(PASSWORD);
    expect(first.length).toBeLessThan(200);
  });

  it('counts whole: neither cut at 72 octets, nor at a NUL', async () => {
    const long = 'a'.repeat(4095);
    const stored = await passwords.hash(`${long}b`);
    expect(await passwords.verify(`${long}c`, stored)).toEqual(WRONG);
    expect(await passwords.verify(`${long}b`, stored)).toEqual(RIGHT);
    const withNul = await passwords.hash('a\0b');
    expect(await passwords.verify('a\0c', withNul)).toEqual(WRONG);
    expect(await passwords.verify('a', withNul)).toEqual(WRONG);
  });

  it('is the same however its accents were typed', async () => {
    const stored = await passwords.hash('cafe\u0301');
    expect(await passwords.verify('caf\u00E9', stored)).toEqual(RIGHT);
  });

  it('is to be hashed anew once new hashes cost more, and not while they cost less', async () => {
    const stored = await passwords.hash(PASSWORD);
    const [dearer, cheaper] = [scaled(cost, 2), scaled(cost, 0.5)];
    expect(await createPasswords({ argon2: nodeRs, cost: dearer }).verify(PASSWORD, stored)).toEqual(OLD);
    expect(await createPasswords({ argon2: nodeRs, cost: cheaper }).verify(PASSWORD, stored)).toEqual(RIGHT);
  });
});

describe('what is no password', () => {
  const passwords = createPasswords({ cost: scrypt });

  it.each([
    ['no text', 7, 'no_password'],
    ['empty', '', 'no_password'],
    ['too long', 'x'.repeat(4097), 'password_too_long'],
    ['too long in octets', '\u00E9'.repeat(2049), 'password_too_long'],
  ])('is not hashed: %s', async (_, password, code) => {
    // As JavaScript may call it.
    await expect(passwords.hash(password as string)).rejects.toMatchObject({ type: 'PasswordError', code });
  });

  it.each([{ $ne: null }, ['a'], 7, true, null, undefined, '', 'x'.repeat(4097)])(
    'is never valid, and is not computed: %j',
    async (password) => {
      const spy = vi.spyOn(crypto.subtle, 'deriveBits');
      const counted = createPasswords({ cost: pbkdf2 });
      const stored = await counted.hash(PASSWORD);
      spy.mockClear();
      expect(await counted.verify(password, stored)).toEqual(WRONG);
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    },
  );
});

it.each([null, undefined])('nobody with that name (%s) costs what somebody costs', async (stored) => {
  const spy = vi.spyOn(crypto.subtle, 'deriveBits');
  const passwords = createPasswords({ cost: pbkdf2 });
  expect(await passwords.verify(PASSWORD, stored)).toEqual(WRONG);
  expect(spy).toHaveBeenCalledOnce();
  expect(spy.mock.calls[0]?.[0]).toMatchObject({ iterations: pbkdf2.iterations });
  spy.mockRestore();
});

describe('what new hashes are (CR-14)', () => {
  const node = builtinModuleOfThisRuntime();

  it('Argon2id where Node has it, as OWASP recommends', async () => {
    expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$.{22}\$.{43}$/);
  });

  it('scrypt where there is no Argon2id, as OWASP recommends', async () => {
    const passwords = createOn({ scrypt: node.scrypt });
    expect(await passwords.hash(PASSWORD)).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$.{22}\$.{43}$/);
  });

  it('scrypt that fits into a Worker', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' });
    const passwords = createOn({ scrypt: node.scrypt });
    const bare = createOn(undefined);
    vi.unstubAllGlobals();
    expect(await passwords.hash(PASSWORD)).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
    expect(await bare.hash(PASSWORD)).toMatch(/^\$pbkdf2-sha512\$i=100000\$/);
  });

  it('PBKDF2 where there is nothing else', async () => {
    expect(await createOn(undefined).hash(PASSWORD)).toMatch(/^\$pbkdf2-sha512\$i=210000\$/);
  });

  it.each([argon2id, scrypt])('$algorithm is refused where the runtime lacks it', (cost) => {
    expect(() => createOn(undefined, { cost })).toThrow(
      new RegExp(`"${cost.algorithm}", which this runtime lacks`),
    );
  });
});

describe('Argon2id of a module', () => {
  const stored = createPasswords({ argon2: nodeRs, cost: argon2id }).hash(PASSWORD);

  it.each([
    ['@node-rs/argon2', nodeRs],
    ['hash-wasm', hashWasm],
    ['as a default export', { default: nodeRs }],
  ])('gives what any other gives: %s', async (_, argon2) => {
    const passwords = createPasswords({ argon2, cost: argon2id });
    expect(await passwords.verify(PASSWORD, await stored)).toEqual(RIGHT);
    expect(await passwords.verify('another', await stored)).toEqual(WRONG);
    expect(await nodeRs.verify(await passwords.hash(PASSWORD), PASSWORD)).toBe(true);
  });

  it('of the package argon2 is called as its documentation says', async () => {
    const hash = vi.fn<(...input: readonly unknown[]) => Promise<Uint8Array>>(async () => new Uint8Array(32));
    await createPasswords({ argon2: { hash }, cost: argon2id }).hash(PASSWORD);
    expect(hash.mock.calls[0]).toEqual([
      expect.any(Uint8Array),
      {
        raw: true,
        salt: expect.any(Uint8Array),
        type: 2,
        memoryCost: 64,
        timeCost: 2,
        parallelism: 1,
        hashLength: 32,
      },
    ]);
  });

  it('is refused if it has none', () => {
    expect(() => createPasswords({ argon2: { version: 1 } })).toThrow(/none of the modules/);
  });

  it('Node computes what a module computes', async () => {
    const passwords = createPasswords({ cost: argon2id });
    expect(await passwords.verify(PASSWORD, await stored)).toEqual(RIGHT);
  });
});

describe('hashes of bcrypt', () => {
  const passwords = createPasswords({ bcrypt, cost: scrypt });

  it.each(['$2a$', '$2b$', '$2y$'])('are accepted, and to be replaced: %s', async (prefix) => {
    const stored = (await bcrypt.hash(PASSWORD, 4)).replace(/^\$2b\$/, prefix);
    expect(await passwords.verify(PASSWORD, stored)).toEqual(OLD);
    expect(await passwords.verify('another', stored)).toEqual(WRONG);
  });

  it('are not fooled by a NUL', async () => {
    const stored = await bcrypt.hash('a', 4);
    expect(await passwords.verify('a\0b', stored)).toEqual(WRONG);
  });

  it('need a module, and the error says which option', async () => {
    const stored = await bcrypt.hash(PASSWORD, 4);
    await expect(verifyPassword(PASSWORD, stored)).rejects.toThrow(/has no bcrypt.*Pass `bcrypt: bcryptjs`/);
    // As JavaScript may call it.
    expect(() => createPasswords({ bcrypt: {} as never })).toThrow(/`bcrypt` has no `compare`/);
  });
});

describe('a crowd', () => {
  it('waits its turn, and is refused beyond the limit before anything is computed', async () => {
    const passwords = createPasswords({ cost: scrypt, atOnce: 1, waiting: 2 });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash(PASSWORD)));
    expect(results.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    const [refused] = results.filter((result) => result.status === 'rejected');
    expect(refused?.reason).toBeInstanceOf(PasswordError);
    expect(refused?.reason).toMatchObject({ code: 'busy' });
    // The places are free again.
    expect(await passwords.verify(PASSWORD, await passwords.hash(PASSWORD))).toEqual(RIGHT);
  });

  it('never computes more at once than allowed', async () => {
    let running = 0;
    let most = 0;
    const hash = async (): Promise<Uint8Array> => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      return new Uint8Array(32);
    };
    const passwords = createPasswords({ argon2: { hash }, cost: argon2id, atOnce: 3 });
    await Promise.all(Array.from({ length: 20 }, () => passwords.hash(PASSWORD)));
    expect(most).toBe(3);
  });

  it('gives the places of requests that were stopped to others', async () => {
    vi.useFakeTimers();
    const hash = vi
      .fn<(...input: readonly unknown[]) => Promise<Uint8Array>>(async () => new Uint8Array(32))
      .mockReturnValueOnce(new Promise(() => undefined));
    const passwords = createPasswords({ argon2: { hash }, cost: argon2id, atOnce: 1, waiting: 1 });
    void passwords.hash(PASSWORD);
    void passwords.hash(PASSWORD);
    vi.clearAllTimers();
    await expect(passwords.hash(PASSWORD)).rejects.toMatchObject({ code: 'busy' });
    // Whoever waited is gone, too.
    vi.setSystemTime(Date.now() + 10_001);
    const next = passwords.hash(PASSWORD);
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(await next).toMatch(/^\$argon2id/);
  });

  it('goes on after a failure', async () => {
    const hash = vi
      .fn<(...input: readonly unknown[]) => Promise<Uint8Array>>(async () => new Uint8Array(32))
      .mockRejectedValueOnce(new Error('out of memory'));
    const passwords = createPasswords({ argon2: { hash }, cost: argon2id, atOnce: 1 });
    const [first, second] = await Promise.allSettled([passwords.hash(PASSWORD), passwords.hash(PASSWORD)]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  });
});

function builtinModuleOfThisRuntime(): { readonly scrypt: unknown } {
  // As Node documents it.
  return process.getBuiltinModule('node:crypto') as { readonly scrypt: unknown };
}

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { importPassword } from '../../src/index.js';
import type { PasswordUserConfig } from '../../src/providers/password.js';
import {
  ADA,
  cheap,
  GOOD,
  passwordStage,
  signIn,
  target,
  whoIs,
  type PasswordStage,
} from '../support/password-stage.js';

const NOBODY = 'nobody@example.com';
const REFUSED = '/auth/signin?error=CredentialsSignin&code=credentials';

/** Where an answer leads, without the reference, which is random. */
const shown = (answer: Response): string => target(answer).replace(/&reference=[0-9a-f]{8}/, '');

/** An application where Ada has what cannot be compared with a password. */
async function stageWith(hash: string | undefined, options: PasswordUserConfig = {}): Promise<PasswordStage> {
  const stage = passwordStage({ options });
  const user = await stage.store.createUser?.({ id: '', email: ADA, emailVerified: new Date() });
  if (hash !== undefined) await importPassword(stage.config, { userId: String(user?.id), hash });
  return stage;
}

const failing: readonly (readonly [string, () => Promise<PasswordStage>, string])[] = [
  ['a hash that cannot be read', () => stageWith('{crypt}what nobody knows'), 'unknown_hash'],
  [
    'a hash that is too costly',
    () => stageWith(`$scrypt$ln=30,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`),
    'hash_too_costly',
  ],
  [
    'a hash that needs another implementation',
    () => stageWith(`$2b$10$${'a'.repeat(53)}`),
    'no_implementation',
  ],
  [
    'an `import` that throws',
    () =>
      stageWith(undefined, {
        import: () => {
          throw new Error('the old table is gone');
        },
      }),
    '`import` of provider "password" failed',
  ],
  [
    'an `import` that rejects',
    () => stageWith(undefined, { import: async () => Promise.reject(new Error('the old table is gone')) }),
    '`import` of provider "password" failed',
  ],
];

describe.each(failing)('%s', (_, open, reason) => {
  it('is refused as an unknown address is, and the log says why, once', async () => {
    const stage = await open();
    expect(shown(await signIn(stage.browser(), { email: NOBODY }))).toBe(REFUSED);
    const browser = stage.browser();
    expect(shown(await signIn(browser))).toBe(REFUSED);
    await signIn(stage.browser());
    expect(await whoIs(browser)).toBeUndefined();
    const errors = stage.log.errors.map(({ message }) => message);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(reason);
    expect(errors[0]).not.toContain(ADA);
  });

  it('counts as a failed attempt', async () => {
    const stage = await open();
    for (let count = 0; count < 5; count += 1) await signIn(stage.browser());
    expect((await signIn(stage.browser())).status).toBe(429);
  });

  it('takes as long: as much is hashed, and it ends in whole steps', async () => {
    const stage = await open();
    const { setTimeout: start } = globalThis;
    const pauses: number[] = [];
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, time?: number) => {
      if (time !== undefined && time < 40) pauses.push(time);
      return start(run, time);
    }) as typeof setTimeout);
    onTestFinished(() => spy.mockRestore());
    const before = performance.now();
    await signIn(stage.browser());
    expect(performance.now() - before).toBeGreaterThanOrEqual(19);
    expect(pauses).toHaveLength(1);
  });
});

it('a hash that cannot be compared costs a comparison all the same', async () => {
  const compared: (string | null | undefined)[] = [];
  const stage = await stageWith('{crypt}what nobody knows', {
    passwords: {
      hash: (password) => cheap.hash(password),
      verify: async (password, stored) => (compared.push(stored), cheap.verify(password, stored)),
    },
  });
  await signIn(stage.browser());
  expect(compared).toEqual(['{crypt}what nobody knows', undefined]);
});

it('hashing that fails for everybody is the deployment’s fault, for everybody', async () => {
  const stage = await stageWith(await cheap.hash(GOOD), {
    passwords: {
      hash: (password) => cheap.hash(password),
      verify: async () => Promise.reject(new Error('out of memory')),
    },
  });
  const known = shown(await signIn(stage.browser()));
  expect(known).toContain('error=Configuration');
  expect(shown(await signIn(stage.browser(), { email: NOBODY }))).toBe(known);
});

import { describe, expect, it } from 'vitest';
import { MemoryAdapter, memoryRecords } from '../../src/adapters/memory/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import { askForReset, NEW, passwordStage, sendLink, signIn, whoIs, ADA } from '../support/password-stage.js';

const CODE = 'password-cannot-end-sessions';

/** Like adapters that others publish: without the method that deletes all sessions of a user. */
function published(): Partial<AuthConfig> {
  const { deleteSessionsByUserId: _, records: __, ...adapter } = MemoryAdapter();
  return { adapter, records: memoryRecords() };
}

async function resetIn(config: Partial<AuthConfig>) {
  const stage = passwordStage({ config });
  await stage.account();
  const thief = stage.browser();
  await signIn(thief);
  stage.clock.advance(60);
  stage.audit.length = 0;
  const owner = stage.browser();
  await askForReset(owner);
  await sendLink(owner, stage.link(), { password: NEW });
  expect(await whoIs(owner)).toBe(ADA);
  const isRevoked = stage.audit.some(({ name }) => name === 'session.revoked');
  const lines = stage.log.warnings.filter((code) => code === CODE);
  return { isOut: (await whoIs(thief)) === undefined, isRevoked, lines, text: stage.log.text() };
}

describe('a new password by mail where sessions cannot be ended', () => {
  it.each([
    ['database', published(), '`deleteSessionsByUserId`'],
    ['jwt', { session: { strategy: 'jwt' } } as const, '"jwt"'],
  ])(
    'is not told as if they had ended, and one warning says what is missing: %s',
    async (_, config, what) => {
      const { isOut, isRevoked, lines, text } = await resetIn(config);
      expect([isOut, isRevoked]).toEqual([false, false]);
      expect(lines).toHaveLength(1);
      expect(text).toContain(what);
      expect(text).toContain('`revocation`');
    },
  );

  it.each([
    ['database', { session: { strategy: 'database' } } as const],
    ['database beside records', { ...published(), revocation: { check: 'always' } } as const],
    ['jwt with records', { session: { strategy: 'jwt' }, revocation: { check: 'always' } } as const],
  ])('is told, and nothing is warned of, where they end: %s', async (_, config) => {
    const { isOut, isRevoked, lines } = await resetIn(config);
    expect([isOut, isRevoked]).toEqual([true, true]);
    expect(lines).toEqual([]);
  });
});

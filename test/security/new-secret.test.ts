import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { memoryRecords } from '../../src/adapters/memory/index.js';
import { SqliteAdapter, sqlRecords } from '../../src/adapters/sqlite/index.js';
import { createAuth, importPassword, resealRecords } from '../../src/index.js';
import { KINDS } from '../../src/core/records/kinds.js';
import { createTestBrowser } from '../../src/testing/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import { describeRotations } from '../support/rotations.js';
import {
  ADA,
  askForReset,
  GOOD,
  NEW,
  ORIGIN,
  passwordStage,
  sendLink,
  signIn,
  target,
  whoIs,
} from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const secret = (letter: string): string => letter.repeat(20) + '0123456789-0123456789';
const [A, B, C] = [secret('a'), secret('b'), secret('c')];

describe('records that outlive a secret, in memory', () => {
  describeRotations(async () => ({ records: memoryRecords(), close: async () => undefined }));
});

describe('records that outlive a secret, in SQLite', () => {
  describeRotations(async () => {
    const database = new DatabaseSync(':memory:');
    const records = sqlRecords(database);
    await records.migrate();
    return { records, close: async () => database.close() };
  });
});

describe.each([
  ['memory', memoryRecords],
  [
    'SQLite',
    () => {
      const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
      adapter.migrate();
      return adapter.records;
    },
  ],
] as const)('a new secret, with records in %s (AD-16)', (_, open) => {
  async function stageWithImport() {
    const records = open();
    const stage = passwordStage({ config: { secret: A, records } });
    const user = await stage.store.createUser({ id: 'ada', email: ADA, emailVerified: new Date() });
    const { hashPassword } = await import('../../src/password/index.js');
    await importPassword(stage.config, { userId: user.id, hash: await hashPassword(GOOD) });
    const browserWith = (...secrets: string[]) =>
      createTestBrowser((request) => createAuth(withSecrets(stage.config, secrets))(request), {
        origin: ORIGIN,
        now: stage.clock.now,
      });
    return { stage, records, browserWith };
  }

  it('lets the password in that was imported before two rotations', async () => {
    const { browserWith } = await stageWithImport();
    await signIn(browserWith(A), { email: 'nobody@example.com' });
    for (const secrets of [[A], [B, A], [B, A], [C, B]]) {
      const ada = browserWith(...secrets);
      await signIn(ada);
      expect(await whoIs(ada), secrets.join()).toBe(ADA);
    }
  });

  it('is a fault of the deployment where it opens a password no more, until the old one is back', async () => {
    const { stage, browserWith } = await stageWithImport();
    await signIn(browserWith(A), { email: 'nobody@example.com' });
    const blind = browserWith(C);
    expect(target(await signIn(blind))).toMatch(/^\/auth\/error\?error=Configuration&reference=/);
    // An address that nobody has gets the same answer.
    expect(target(await signIn(blind, { email: 'nobody@example.com' }))).toMatch(
      /^\/auth\/error\?error=Configuration&reference=/,
    );
    expect(stage.log.errors).toContainEqual(expect.objectContaining({ code: 'record_unreadable' }));
    expect(await createAuth(withSecrets(stage.config, [C])).check()).toContainEqual({
      code: 'record-unreadable',
      message: expect.stringContaining(`2 of 2 sampled records of the kind "${KINDS.password}"`),
    });
    // No import, no first password, and nothing of before is lost.
    const again = importPassword(withSecrets(stage.config, [C]), { userId: 'ada', hash: 'plain' });
    await expect(again).rejects.toMatchObject({ code: 'record_unreadable' });
    const back = browserWith(C, A);
    await signIn(back);
    expect(await whoIs(back)).toBe(ADA);
    // What was read since is sealed anew; the rest still needs the old one.
    expect(await createAuth(withSecrets(stage.config, [C])).check()).toContainEqual({
      code: 'record-unreadable',
      message: expect.stringContaining('1 of 2 sampled records'),
    });
  });

  it('keeps nobody from choosing a new password by mail', async () => {
    const { stage, browserWith } = await stageWithImport();
    const ada = browserWith(C);
    await askForReset(ada);
    await sendLink(ada, stage.link(), { password: NEW });
    expect(await whoIs(ada)).toBe(ADA);
    const other = browserWith(C);
    await signIn(other, { password: NEW });
    expect(await whoIs(other)).toBe(ADA);
  });

  it('can be the only one once resealRecords() has been through', async () => {
    const { stage, browserWith } = await stageWithImport();
    const told: string[] = [];
    const config = withSecrets(stage.config, [B, A]);
    const kinds = await resealRecords(config, ({ kind, resealed }) => told.push(`${kind} ${resealed}`));
    expect(kinds).toContainEqual({ kind: 'password', scanned: 1, outdated: 0, unreadable: 0, resealed: 1 });
    expect(told).toContain('password 1');
    const ada = browserWith(B);
    await signIn(ada);
    expect(await whoIs(ada)).toBe(ADA);
  });
});

describe('auth.check() and a store of records', () => {
  it('says that it could not be asked', async () => {
    const listByKind = (): never => {
      throw new Error('connect refused');
    };
    const stage = passwordStage({ config: { records: { ...memoryRecords(), listByKind } } });
    expect(await createAuth(stage.config).check()).toContainEqual({
      code: 'records-unchecked',
      message: expect.stringContaining('connect refused'),
    });
  });

  it('says that it did not answer in time', async () => {
    const listByKind = (): Promise<never> => new Promise(() => {});
    const config = { records: { ...memoryRecords(), listByKind }, timeouts: { adapter: 0.05 } };
    expect(await createAuth(passwordStage({ config }).config).check()).toContainEqual({
      code: 'records-unchecked',
      message: expect.stringContaining('no answer within 0.05 s'),
    });
  });
});

function withSecrets(config: AuthConfig, secrets: readonly string[]): AuthConfig {
  return { ...config, secret: [...secrets] };
}

import { beforeEach, describe, expect, it } from 'vitest';
import { baseConfig } from '../../../../test/support/config.js';
import { identityOf } from '../../../../test/support/proof.js';
import { memoryRecords } from '../../../adapters/memory/index.js';
import { resolveSettings } from '../../../../test/support/settings.js';
import type { SessionIdentity } from '../../contracts/session-strategy.js';
import type { Settings } from '../../contracts/settings.js';
import { SESSION } from '../../records/kinds.js';
import { recordsOf } from '../../records/records.js';
import type { SessionRecord } from '../../records/session-kinds.js';
import { continuedSession } from './continued-session.js';

const NOON = Date.parse('2030-01-01T12:00:00Z');
const session = { provider: 'idp', sub: 'ada-there', sid: 'one' };

let settings: Settings;
beforeEach(() => {
  const records = memoryRecords();
  settings = resolveSettings(baseConfig({ records, runtime: { now: () => new Date(NOON) } }));
});

async function kept(changes: Partial<SessionRecord>): Promise<void> {
  const value = { id: 'one', state: 'live', createdAt: NOON, lastActiveAt: NOON, authTime: NOON } as const;
  const entry = { id: 'one', owner: 'ada', value: { ...value, ...changes } };
  await recordsOf(settings)?.add(SESSION, { ...entry, expiresAt: new Date(NOON + 60_000) });
}

const held = (identity: Partial<SessionIdentity> = {}): ReturnType<typeof continuedSession> =>
  continuedSession(settings, identityOf('ada', { binding: 'jti:one', id: 'one', ...identity }));
const heldSession = async (): Promise<unknown> => (await held()).providerProof;

describe('what a provider said of the session that the browser has', () => {
  it('is what was kept of it', async () => {
    await kept({ providerSession: { ...session, issuedAt: NOON / 1000 - 5 }, authTime: NOON - 60_000 });
    expect(await heldSession()).toEqual({
      ...session,
      issuedAt: NOON / 1000 - 5,
      authTime: NOON / 1000 - 60,
    });
  });

  it('is by the clock of the provider, where it did not say when somebody was authenticated', async () => {
    // Ours is an hour ahead.
    await kept({ providerSession: { ...session, issuedAt: NOON / 1000 - 3600 } });
    expect(await heldSession()).toMatchObject({ authTime: NOON / 1000 - 3600 });
  });

  it('is when the session began, in the records of older versions', async () => {
    await kept({ providerSession: session });
    expect(await heldSession()).toMatchObject({ issuedAt: NOON / 1000 });
  });

  it('is nothing for a session that came of none', async () => {
    await kept({});
    expect(await heldSession()).toBeUndefined();
  });

  it('is not to be had once it has ended', async () => {
    await kept({ state: 'ended' });
    await expect(held()).rejects.toThrow('The session ended while an account or a passkey was added');
  });
});

describe('when the user authenticated in the session that the browser has', () => {
  const authTime = async (identity?: Partial<SessionIdentity>): Promise<number | undefined> =>
    (await held(identity)).facts.authTime;

  it('is what its record says, before what its token does', async () => {
    await kept({ authTime: NOON - 60_000 });
    expect(await authTime({ authTime: NOON })).toBe(NOON - 60_000);
  });

  it('is what its token says where it has no record', async () => {
    expect(await authTime({ authTime: NOON })).toBe(NOON);
    expect(await authTime({ authTime: NOON, id: undefined })).toBe(NOON);
  });

  it('is unknown where neither says it', async () => {
    expect(await authTime()).toBeUndefined();
    await kept({ isAuthTimeUnknown: true });
    expect(await authTime({ authTime: NOON })).toBeUndefined();
  });
});

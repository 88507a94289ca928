import { describe, expect, it } from 'vitest';
import { isProven } from '../identities/is-proven.js';
import { proveAddress } from './prove-address.js';
import { resolveSettings } from '../../../test/support/settings.js';
import type { Adapter, AdapterAccount } from '../../types/adapter.js';
import type { AuthConfig } from '../../types/config.js';
import { memoryRecords } from '../../adapters/memory/records.js';
import Password from '../../providers/password.js';
import { passwordHash } from '../records/kinds.js';
import { NO_PASSWORD, putPassword } from '../records/put-password.js';
import { recordsOf } from '../records/records.js';
import { baseConfig, recordingLogger } from '../../../test/support/config.js';
import { exchangeWith, NOON } from '../../../test/support/proof.js';
import { breakAt, fullStore, plainStore } from '../../../test/support/store.js';
import type { Store } from '../../../test/support/store.js';

const USER = { id: 'ada', name: 'Ada', email: 'ada@example.com', image: null, emailVerified: null };

/** An ID Token as it lies in the store. */
function idToken(claims: Record<string, unknown>): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'ES256' })}.${part(claims)}.${Buffer.from('signature').toString('base64url')}`;
}

async function prepare(store: Store, accounts: Partial<AdapterAccount>[]): Promise<void> {
  await store.adapter.createUser?.(USER);
  for (const [n, account] of accounts.entries()) {
    await store.adapter.linkAccount?.({
      userId: 'ada',
      provider: 'idp',
      providerAccountId: `account-${n}`,
      type: 'oidc',
      ...account,
    });
  }
  await store.adapter.createSession?.({
    sessionToken: 'of the attacker',
    userId: 'ada',
    expires: new Date('2031-01-01'),
  });
}

async function prove(adapter: Adapter, changes: Partial<AuthConfig> = {}) {
  const { logger, warnings } = recordingLogger();
  const settings = resolveSettings(baseConfig({ adapter, logger, ...changes }));
  const exchange = await exchangeWith(settings);
  return { user: await proveAddress(exchange, USER), warnings, exchange };
}

describe('isProven', () => {
  it.each([NOON, NOON.toISOString(), NOON.getTime(), true])('%j says so', (emailVerified) => {
    expect(isProven({ emailVerified })).toBe(true);
  });

  it.each([null, undefined, '', 0, false, 'false', 'never', {}, [], new Date(Number.NaN), Number.NaN])(
    '%j does not, whatever an adapter means by it',
    (emailVerified) => {
      expect(isProven({ emailVerified })).toBe(false);
    },
  );
});

describe('proveAddress', () => {
  it('leaves no password, and none that another application would give again, also with passwords alone', async () => {
    const store = fullStore();
    await prepare(store, []);
    const { logger } = recordingLogger();
    const settings = resolveSettings(
      baseConfig({
        adapter: store.adapter,
        records: memoryRecords(),
        logger,
        providers: [Password({ sendMail: () => undefined })],
      }),
    );
    const records = recordsOf(settings);
    if (records === undefined) throw new Error('no records');
    await putPassword(records, { userId: 'ada', hash: 'of a stranger' });
    await proveAddress(await exchangeWith(settings), USER);
    expect((await records.read(passwordHash, 'ada')).value).toEqual({ hash: NO_PASSWORD });
  });

  it('unlinks an identity whose provider did not vouch for the address, AL-04 and ends its sessions (AL-03)', async () => {
    const store = fullStore();
    await prepare(store, [{}, { id_token: idToken({ email: USER.email }) }]);
    const { user, warnings } = await prove(store.adapter);
    expect(user.emailVerified).toEqual(NOON);
    expect(store.accounts()).toEqual([]);
    expect(await store.adapter.getSessionAndUser?.('of the attacker')).toBeNull();
    expect(warnings).toEqual([]);
  });

  it.each([
    ['email_verified is "false"', { email: USER.email, email_verified: 'false' }],
    ['email_verified is false', { email: USER.email, email_verified: false }],
    ['email_verified is 1', { email: USER.email, email_verified: 1 }],
    ['it is about another address', { email: 'eve@example.com', email_verified: true }],
    ['it names no address', { email_verified: true }],
    ['the address is a list', { email: [USER.email], email_verified: true }],
  ])('does not take an ID Token for a voucher when %s (AL-03)', async (_, claims) => {
    const store = fullStore();
    await prepare(store, [{ id_token: idToken(claims) }]);
    await prove(store.adapter);
    expect(store.accounts()).toEqual([]);
  });

  it.each(['', 'garbage', 'a.b.c', 'a.b', '..'])(
    'does not take %j for an ID Token (AL-03)',
    async (id_token) => {
      const store = fullStore();
      await prepare(store, [{ id_token }]);
      await prove(store.adapter);
      expect(store.accounts()).toEqual([]);
    },
  );

  it.each([true, 'true'])(
    'keeps an identity whose ID Token says email_verified: %j',
    async (email_verified) => {
      const store = fullStore();
      await prepare(store, [
        { id_token: idToken({ email: 'ADA@example.com', email_verified }) },
        { provider: 'other' },
      ]);
      await prove(store.adapter);
      expect(store.accounts()).toMatchObject([{ provider: 'idp' }]);
    },
  );

  it('does not take the token of a plain OAuth server for a voucher: nobody has validated it (AL-03)', async () => {
    const store = fullStore();
    await prepare(store, [{ type: 'oauth', id_token: idToken({ email: USER.email, email_verified: true }) }]);
    await prove(store.adapter);
    expect(store.accounts()).toEqual([]);
  });

  it('keeps an identity of a provider that is declared to hand out verified addresses only', async () => {
    const store = fullStore();
    await prepare(store, [{ provider: 'vouching', type: 'oauth' }]);
    const vouching = {
      id: 'vouching',
      name: 'Vouching',
      type: 'oidc' as const,
      clientId: 'client',
      clientSecret: 'client secret',
      issuer: 'https://idp.test',
      emailsVerified: true,
    };
    await prove(store.adapter, { providers: [vouching] });
    expect(store.accounts()).toMatchObject([{ provider: 'vouching' }]);
  });

  it('writes emailVerified last, so that an interruption is made good by the next proof', async () => {
    for (let at = 1; ; at++) {
      const store = fullStore();
      await prepare(store, [{}, { provider: 'other' }]);
      const { adapter, calls } = breakAt(store.adapter, at, 'is the last');
      const failed = await prove(adapter).then(
        () => false,
        () => true,
      );
      if (calls.length < at) break;
      expect(failed, `call ${at}`).toBe(true);
      // What can be revoked has been by then: after it comes what was under way.
      const isWritten = calls.slice(0, at).includes('updateUser') && calls[at - 1] !== 'updateUser';
      expect(store.users(), `call ${at}`).toMatchObject([{ emailVerified: isWritten ? NOON : null }]);
      if (!isWritten) await prove(store.adapter);
      expect(store.accounts(), `call ${at}`).toEqual([]);
    }
    const { calls, adapter } = breakAt(await preparedStore(), Infinity, 'fails');
    await prove(adapter);
    expect(calls).toEqual([
      'deleteSessionsByUserId',
      'listAccountsByUserId',
      'unlinkAccount',
      'deleteSessionsByUserId',
      'updateUser',
      'deleteSessionsByUserId',
      'listAccountsByUserId',
    ]);
  });

  it('warns once, and proves all the same, on a store that cannot revoke', async () => {
    const store = plainStore();
    await prepare(store, [{}]);
    const { exchange, warnings } = await prove(store.adapter);
    await proveAddress(exchange, USER);
    expect(warnings).toEqual(['email-proof-cannot-revoke']);
    expect(store.accounts()).toHaveLength(1);
    expect(store.users()).toMatchObject([{ emailVerified: NOON }]);
  });
});

async function preparedStore(): Promise<Adapter> {
  const store = fullStore();
  await prepare(store, [{}]);
  return store.adapter;
}

import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../../../test/support/settings.js';
import type { Adapter } from '../../../types/adapter.js';
import { baseConfig } from '../../../../test/support/config.js';
import { folding } from '../../../../test/support/folding.js';
import { fullStore } from '../../../../test/support/store.js';
import { endProviderSessions } from './provider-sessions.js';

const ACCOUNT = { type: 'oidc', provider: 'idp', providerAccountId: 'subject-Ada' } as const;

/** Sessions in rows only, in a store whose collation folds case and accents. */
async function open(change: (adapter: Adapter) => Adapter = (adapter) => adapter) {
  const store = fullStore();
  const user = await store.adapter.createUser?.({ id: '', email: 'ada@example.com', emailVerified: null });
  const userId = user?.id ?? '';
  await store.adapter.linkAccount?.({ ...ACCOUNT, userId });
  await store.adapter.createSession?.({ sessionToken: 'hers', userId, expires: new Date('2100-01-01') });
  const adapter = change(folding(store));
  const settings = resolveSettings(baseConfig({ adapter, session: { strategy: 'database' } }));
  const isLive = async () => Boolean(await adapter.getSessionAndUser?.('hers'));
  return { settings, isLive };
}

const without =
  (...names: readonly (keyof Adapter)[]) =>
  (adapter: Adapter): Adapter => ({
    ...adapter,
    ...Object.fromEntries(names.map((name) => [name, undefined])),
  });

describe.each([
  ['every method', without()],
  ['no listAccountsByUserId', without('listAccountsByUserId')],
])('a provider that ends sessions by rows, with an adapter that has %s', (_, change) => {
  it('ends those of its subject', async () => {
    const { settings, isLive } = await open(change);
    expect(await endProviderSessions(settings, { provider: 'idp', sub: 'subject-Ada' })).toBe(1);
    expect(await isLive()).toBe(false);
  });

  it.each(['subject-ada', 'subject-\u00c1da', 'subject-Ada '])(
    'leaves those of another subject, whom the store finds as %j',
    async (sub) => {
      const { settings, isLive } = await open(change);
      expect(await endProviderSessions(settings, { provider: 'idp', sub })).toBe(0);
      expect(await isLive()).toBe(true);
    },
  );
});

import { describe, expect, it, vi } from 'vitest';
import { sessionReader, sessionStrategy } from './index.js';
import { MemoryAdapter } from '../../adapters/memory/index.js';
import { resolveSettings } from '../../../test/support/settings.js';
import { baseConfig } from '../../../test/support/config.js';
import { exchangeWith } from '../../../test/support/proof.js';

const signedUp = { id: '1', email: 'ada@example.com', emailVerified: null };
const account = { provider: 'idp', providerAccountId: '1', type: 'oidc', userId: '1' } as const;

describe('the strategy of a configuration', () => {
  it('reads sessions of jwt at once', async () => {
    const settings = resolveSettings(baseConfig());
    const exchange = await exchangeWith(settings);
    expect(sessionReader(settings).read(exchange)).toBeNull();
    const strategy = await sessionStrategy(settings);
    expect(await strategy.identify(exchange)).toBeNull();
  });

  it('loads the row of database with the first session, and has it at once from then on', async () => {
    const adapter = MemoryAdapter();
    await adapter.createUser(signedUp);
    const settings = resolveSettings(baseConfig({ adapter, session: { strategy: 'database' } }));
    vi.resetModules();
    const fresh = await import('./index.js');
    const reader = fresh.sessionReader(settings);
    const first = await exchangeWith(settings);
    const loading = reader.read(first);
    expect(loading).toBeInstanceOf(Promise);
    expect(await loading).toBeNull();
    expect(reader.read(first)).toBeNull();
    const strategy = await fresh.sessionStrategy(settings);
    expect(await strategy.identify(first)).toBeNull();

    const binding = await strategy.issue(first, {
      user: signedUp,
      account,
      profile: undefined,
      isNewUser: true,
    });
    const [cookie] = first.jar.drain();
    const second = await exchangeWith(settings, { cookie: `${cookie?.name}=${cookie?.value}` });
    expect(await strategy.identify(second)).toMatchObject({ binding, userId: '1' });
    expect(await strategy.update(second, {})).toMatchObject({ user: { email: 'ada@example.com' } });
    await strategy.revoke(second);
    expect(await reader.read(second)).toBeNull();
  });
});

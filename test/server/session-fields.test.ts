import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { AuthConfig, JWT } from '../../src/types/index.js';
import type { CredentialsConfig } from '../../src/types/provider-credentials.js';
import { openStage } from '../contract/stage.js';

const admin = {
  id: 'user-ada',
  name: 'Ada',
  email: 'ada@example.com',
  role: 'admin',
  passwordHash: 'secret',
};
const provider: CredentialsConfig = {
  id: 'credentials',
  name: 'Password',
  type: 'credentials',
  credentials: {},
  authorize: () => admin,
};

async function sessionOf(changes: Partial<AuthConfig>) {
  const stage = openStage({ providers: [provider], ...changes });
  await stage.browser.post('/auth/callback/credentials', {});
  return { ...stage, session: await stage.browser.session() };
}

async function storeOfAdmin() {
  const adapter = MemoryAdapter();
  await adapter.createUser({ ...admin, emailVerified: null });
  return adapter;
}

describe.each(['jwt', 'database'] as const)('session.fields, strategy %s', (strategy) => {
  const changes = async (fields?: string[]): Promise<Partial<AuthConfig>> => ({
    session: { strategy, ...(fields && { fields }) },
    ...(strategy === 'database' && { adapter: await storeOfAdmin() }),
  });

  it('shows name, address and picture without it', async () => {
    const { session } = await sessionOf(await changes());
    expect(session?.['user']).toEqual({ name: 'Ada', email: 'ada@example.com', image: null });
  });

  it('shows what it names, and nothing else', async () => {
    const { session } = await sessionOf(await changes(['id', 'role', 'team', 'constructor']));
    expect(session?.['user']).toEqual({
      name: 'Ada',
      email: 'ada@example.com',
      image: null,
      id: 'user-ada',
      role: 'admin',
    });
  });

  it('is not changed by what a browser sends', async () => {
    const { browser, session } = await sessionOf(await changes(['id', 'role']));
    const data = { role: 'owner', id: 'user-bob', user: { role: 'owner' } };
    await browser.postJson('/auth/session', { data });
    expect((await browser.session())?.['user']).toEqual(session?.['user']);
  });

  it('is refused by name where it would change what a session is', async () => {
    for (const fields of [['exp'], ['sub'], ['jti'], ['__proto__'], 'role', [5]]) {
      const { log, session } = await sessionOf(await changes(fields as string[]));
      expect(session?.['user']).toBeUndefined();
      expect(log.text()).toContain('The option `session.fields` must be a list of members of the user');
    }
  });
});

it('session.fields shows what the `jwt` callback made of it', async () => {
  const { session } = await sessionOf({
    session: { fields: ['role'] },
    callbacks: { jwt: ({ token }) => ({ ...token, role: 'editor' }) },
  });
  expect(session?.['user']).toMatchObject({ role: 'editor' });
});

// The types of `defineConfig` promise the id in the first case alone.
it.each([
  ['keeps', ({ token }: { token: JWT }): JWT => ({ ...token, desk: 1 }), 'user-ada'],
  ['drops', ({ token }: { token: JWT }): JWT => ({ email: token.email ?? null }), undefined],
])('session.fields shows the id of a `jwt` callback that %s `sub`', async (_, jwt, id) => {
  const { session } = await sessionOf({ session: { fields: ['id'] }, callbacks: { jwt } });
  expect(session?.['user']).toMatchObject({ email: 'ada@example.com', ...(id && { id }) });
  expect(Object.keys(Object(session?.['user'])).includes('id')).toBe(id !== undefined);
});

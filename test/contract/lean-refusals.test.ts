import { describe, expect, it, vi } from 'vitest';
import { checkConfig } from '../../src/core/config/check.js';
import { Auth } from '../../src/core/auth.js';
import { keptTokens, openId, revocable, sessionLimits, singleLogout, stored } from '../../src/lean.js';
import { Credentials } from '../../src/providers/credentials.js';
import { Email } from '../../src/providers/email.js';
import { GitHub } from '../../src/providers/github.js';
import { Google } from '../../src/providers/google.js';
import { Password } from '../../src/providers/password.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { Provider } from '../../src/types/provider.js';
import { loadProvider, providerIds } from '../providers/fixture.js';
import { fullStore } from '../support/store.js';
import { carriedFeatures } from '../../src/types/symbols.js';
import { MemoryAdapter, memoryRecords } from '../../src/adapters/memory/index.js';

// As bundlers resolve them with the condition `latchkey-lean`.
vi.mock('../../src/core/features/all.js', () => import('../../src/core/features/none.js'));
vi.mock('../../src/core/features/nothing-carried.js', () => import('../../src/core/features/carried.js'));
vi.mock(
  '../../src/core/config/options-on-demand.js',
  () => import('../../src/core/config/options-at-once.js'),
);
vi.mock('../../src/core/config/review-more.js', () => import('../../src/core/config/review-less.js'));

const client = { clientId: 'client', clientSecret: 'a client secret of these tests' };
const records = memoryRecords();
const github = GitHub(client);
const byHand = {
  id: 'acme',
  name: 'Acme',
  type: 'oidc' as const,
  issuer: 'https://id.acme.example',
  ...client,
};
const signing = { client: { userinfo_signed_response_alg: 'RS256' } };

function configured(config: Partial<AuthConfig>): AuthConfig {
  return {
    secret: 'a secret of these tests, 0123456789abcdef',
    origin: 'https://app.example',
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
    providers: [github],
    ...config,
  };
}

/** An adapter as another package makes it. */
const foreign = { ...fullStore().adapter, [carriedFeatures]: undefined };

/** What the check says of a configuration; nothing where it is fine. */
async function said(config: Partial<AuthConfig>): Promise<string> {
  return checkConfig(configured(config)).then(
    () => '',
    (error: unknown) => String(error),
  );
}

const authorize = (): null => null;
const sendVerificationRequest = (): undefined => undefined;

/** An option that a build leaves out, what its error names, and the same option with what it needs. */
const options: readonly (readonly [
  name: string,
  without: Partial<AuthConfig>,
  names: string,
  carried: Partial<AuthConfig>,
])[] = [
  ['an adapter of another package', { adapter: foreign }, 'adapter: stored(', { adapter: stored(foreign) }],
  [
    '`revocation`',
    { records, revocation: { check: 60 } },
    'revocation: revocable(',
    { records, revocation: revocable({ check: 60 }) },
  ],
  [
    'limits of `session`',
    { session: { absoluteMaxAge: 60 } },
    'session: sessionLimits(',
    { session: sessionLimits({ absoluteMaxAge: 60 }) },
  ],
  [
    '`revocation` beside a logout that brings nothing',
    { records, revocation: { check: 60 }, logout: { provider: false } },
    'revocation: revocable(',
    { records, revocation: { check: 60 }, logout: singleLogout({ provider: false }) },
  ],
  [
    '`session.remember`',
    { session: { remember: 'ask' } },
    'session: sessionLimits(',
    { session: sessionLimits({ remember: 'ask' }) },
  ],
  ['`logout`', { logout: 'provider' }, 'logout: singleLogout(', { logout: singleLogout() }],
  [
    '`logout.backChannel`',
    { records, logout: { backChannel: true } },
    'logout: singleLogout(',
    { records, logout: singleLogout({ backChannel: true }) },
  ],
  [
    '`logout` of a provider',
    { providers: [GitHub({ ...client, logout: 'provider' })] },
    'logout: singleLogout(',
    { providers: [GitHub({ ...client, logout: 'provider' })], logout: singleLogout('local') },
  ],
  [
    '`tokens`',
    { records, tokens: { keep: true } },
    'tokens: keptTokens(',
    { records, tokens: keptTokens({ keep: true }) },
  ],
  ['`records` that nothing uses', { records }, 'remove it', {}],
  ['OpenID Connect by hand', { providers: [byHand] }, 'openId({ … })', { providers: [openId(byHand)] }],
  [
    'a signed profile',
    { providers: [GitHub({ ...client, ...signing })] },
    'openId({ … })',
    { providers: [openId(GitHub({ ...client, ...signing }))] },
  ],
  [
    'credentials by hand',
    { providers: [{ id: 'own', name: 'Own', type: 'credentials', credentials: {}, authorize }] },
    'latchkey/providers/credentials',
    { providers: [Credentials({ authorize })] },
  ],
  [
    'e-mail by hand',
    {
      adapter: stored(fullStore().adapter),
      providers: [{ id: 'own', name: 'Own', type: 'email', maxAge: 60, sendVerificationRequest }],
    },
    'latchkey/providers/email',
    { adapter: stored(fullStore().adapter), providers: [Email({ sendVerificationRequest })] },
  ],
];

describe('a build with the condition `latchkey-lean`', () => {
  it.each(options)('refuses %s without what it needs, and names the import', async (_, without, names) => {
    expect(await said(without)).toContain(names);
  });

  const accepted = options.map(([name, , , carried]) => [name, carried] as const);

  it.each(accepted)('accepts %s with it', async (_, carried) => {
    expect(await said(carried)).not.toContain('latchkey-lean');
  });

  it('needs nothing more for the provider functions of this package', async () => {
    const sendMail = (): undefined => undefined;
    const adapter = stored(fullStore().adapter);
    const problems = await said({ adapter, records, providers: [Google(client), Password({ sendMail })] });
    expect(problems).not.toContain('latchkey-lean');
  });

  it.each(providerIds)('needs nothing more for %s', async (id) => {
    const { factory } = await loadProvider(id);
    const provider: Provider = factory({ issuer: 'https://id.acme.example', ...client });
    const problems = await said({ adapter: stored(fullStore().adapter), records, providers: [provider] });
    expect(problems).not.toMatch(/latchkey-lean|written by hand/);
  });

  it.each<[string, object, string]>([
    ['the configuration', { limits: { credential: false } }, 'Did you mean `limits.credentials`?'],
    ['GitHub', { providers: [GitHub(Object({ ...client, enterprize: {} }))] }, 'Did you mean `enterprise`?'],
    ['Google', { providers: [Google(Object({ ...client, isuer: 'x' }))] }, 'Did you mean `issuer`?'],
    [
      'Credentials',
      { providers: [Credentials(Object({ authorise: authorize }))] },
      'Did you mean `authorize`?',
    ],
    [
      'Password',
      { providers: [Password(Object({ sendMail: () => {}, minLenght: 9 }))] },
      'Did you mean `minLength`?',
    ],
    ['an email provider', { providers: [Email(Object({ confrim: 'always' }))] }, 'Did you mean `confirm`?'],
  ])('reports a misspelt option of %s', async (_, changes, sentence) => {
    const config = configured({ adapter: MemoryAdapter(), ...changes });
    expect((await checkConfig(config)).map(({ message }) => message).join()).toContain(sentence);
  });

  it('refuses a method that can be guessed at without its rate limits', async () => {
    const stripped = { ...Credentials({ authorize }), [carriedFeatures]: undefined };
    expect(await said({ providers: [stripped] })).toContain('"credentials" has lost its rate limits');
    expect(await said({ providers: [openId(Credentials({ authorize }))] })).not.toContain('rate limits');
  });

  it('keeps the members of an adapter that is a plain object', () => {
    const adapter = { ...foreign, pendingMigration: () => ['a statement'] };
    expect(stored(adapter).pendingMigration()).toEqual(['a statement']);
  });

  it('has no page that nothing switched on', async () => {
    for (const path of ['sessions', 'signup/github'])
      expect((await Auth(new Request(`https://app.example/auth/${path}`), configured({}))).status).toBe(404);
  });

  it('calls the methods of an adapter on the adapter itself', () => {
    class Store {
      readonly #users = new Map([['1', { id: '1', email: 'ada@example.com', emailVerified: null }]]);
      getUser(id: string) {
        return this.#users.get(id) ?? null;
      }
    }
    expect(stored(new Store()).getUser('1')).toMatchObject({ email: 'ada@example.com' });
  });
});

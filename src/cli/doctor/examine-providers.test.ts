import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../../test/support/settings.js';
import type { OAuthProvider } from '../../core/contracts/provider.js';
import type { Provider } from '../../types/provider.js';
import { customFetch } from '../../types/symbols.js';
import GitHub from '../../providers/github.js';
import { askProvider, type ProviderAnswer } from './ask-provider.js';
import { callbackUrls } from './callback-urls.js';
import { examineClients, examineClock, examineNoProviders, examineProviders } from './examine-providers.js';

const ISSUER = 'https://id.example.com';
const NOW = new Date('2026-01-02T03:04:05.500Z');
const HEALTHY = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/keys`,
  response_types_supported: ['code', 'id_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
};

function resolve(provider: Provider): OAuthProvider {
  const config = { providers: [provider], secret: 'Zk3pQ9vX1rT7yLw5Nc8dBf2HsJ6mGa4Uo0Ei' };
  const [resolved] = resolveSettings(config).providers.all();
  if (resolved?.type !== 'oidc' && resolved?.type !== 'oauth') throw new Error('not an OAuth provider');
  return resolved;
}

interface Server {
  readonly metadata?: object;
  readonly status?: number;
  readonly date?: Date;
}
const asked: string[] = [];

/** Asks a provider whose server is a function: no request leaves this process. */
function ask(
  { metadata = HEALTHY, status = 200, date = NOW }: Server,
  options: object = {},
): Promise<ProviderAnswer> {
  asked.length = 0;
  const serve: typeof fetch = async (input) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return Response.json(metadata, { status, headers: { date: date.toUTCString() } });
  };
  const provider = resolve({
    id: 'acme',
    name: 'Acme',
    type: 'oidc',
    issuer: ISSUER,
    clientId: 'app',
    clientSecret: 'hidden-client-secret',
    [customFetch]: serve,
    ...options,
  });
  return askProvider(provider, () => NOW);
}
async function examine(server: Server, options: object = {}): Promise<string[]> {
  const findings = examineProviders([await ask(server, options)]);
  expect(JSON.stringify(findings)).not.toContain('hidden-client-secret');
  return findings.map(({ level, id }) => `${level} ${id}`);
}

describe('a provider', () => {
  it('that offers what is configured is fine, and only its metadata is asked for, by its own fetch', async () => {
    expect(await examine({})).toEqual(['ok providers.metadata']);
    expect(asked).toEqual([`${ISSUER}/.well-known/openid-configuration`]);
  });

  it.each<[string, Server, string[]]>([
    [
      'with another issuer',
      { metadata: { ...HEALTHY, issuer: 'https://other.example.com' } },
      ['problem providers.issuer-mismatch'],
    ],
    [
      'with a slash more',
      { metadata: { ...HEALTHY, issuer: `${ISSUER}/` } },
      ['note providers.issuer-slash', 'ok providers.metadata'],
    ],
    [
      'with an endpoint without https',
      { metadata: { ...HEALTHY, token_endpoint: 'http://id.example.com/token' } },
      ['problem providers.metadata-insecure-endpoint'],
    ],
    ['without metadata', { status: 404 }, ['problem providers.idp-unavailable']],
    [
      'without the code flow',
      { metadata: { ...HEALTHY, response_types_supported: ['id_token'] } },
      ['problem providers.unsupported'],
    ],
    [
      'without S256',
      { metadata: { ...HEALTHY, code_challenge_methods_supported: ['plain'] } },
      ['problem providers.unsupported'],
    ],
    [
      'without the configured client authentication',
      { metadata: { ...HEALTHY, token_endpoint_auth_methods_supported: ['private_key_jwt'] } },
      ['problem providers.unsupported'],
    ],
  ])('%s', async (_, server, expected) => {
    expect(await examine(server)).toEqual(expected);
  });

  it('that leaves lists out is not accused', async () => {
    const { issuer, authorization_endpoint, token_endpoint, jwks_uri } = HEALTHY;
    expect(await examine({ metadata: { issuer, authorization_endpoint, token_endpoint, jwks_uri } })).toEqual(
      ['ok providers.metadata'],
    );
  });

  it('that cannot be reached is told with the reason, and what to do', async () => {
    const refuse: typeof fetch = async () => {
      throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND id.example.com') });
    };
    const [finding] = examineProviders([await ask({}, { [customFetch]: refuse })]);
    expect(finding?.id).toBe('providers.idp-unavailable');
    expect(finding?.seen).toContain('ENOTFOUND');
    expect(finding?.advice).toContain('customFetch');
  });

  it('with endpoints in its configuration is not asked', async () => {
    const provider = resolve(GitHub({ clientId: 'a', clientSecret: 'b' }));
    const answer = await askProvider(provider, () => NOW);
    expect(answer.clock).toBeUndefined();
    expect(examineProviders([answer]).map(({ id }) => id)).toEqual(['providers.configured']);
  });

  it('is only named with --offline', () => {
    expect(examineNoProviders([resolve(GitHub({ clientId: 'a' }))])[0]).toMatchObject({
      id: 'providers.not-asked',
      seen: 'github',
    });
    expect(examineNoProviders([])).toEqual([]);
  });
});

describe('a client without a secret', () => {
  it('is warned about, unless it is meant', () => {
    const [finding] = examineClients([resolve(GitHub({ clientId: 'a' }))]);
    expect(finding).toMatchObject({ id: 'providers.public-client', level: 'warning' });
    expect(finding?.advice).toContain('AUTH_GITHUB_SECRET');
    const meant = GitHub({ clientId: 'a', client: { token_endpoint_auth_method: 'none' } });
    expect(examineClients([resolve(meant)])).toEqual([]);
    expect(examineClients([resolve(GitHub({ clientId: 'a', clientSecret: 'b' }))])).toEqual([]);
  });
});

describe('the clock', () => {
  it('is read from the header Date', async () => {
    const { clock } = await ask({ date: new Date(NOW.getTime() - 600_000) });
    expect(clock).toEqual({ host: 'id.example.com', ahead: 600 });
  });

  it.each<[string, number[], string[]]>([
    ['agrees', [0, 3], ['ok']],
    ['differs by half a minute', [30], ['ok']],
    ['differs by more', [-45], ['warning']],
    ['differs by so much that ID Tokens are refused', [600, 590], ['problem']],
    ['is not compared when nobody was asked', [], []],
  ])('%s', (_, seconds, expected) => {
    const readings = seconds.map((ahead, index) => ({ host: `${index}.example.com`, ahead }));
    expect(examineClock(readings).map(({ level }) => level)).toEqual(expected);
  });

  it('of one provider among several that agree with us is the wrong one', () => {
    const [finding] = examineClock([
      { host: 'right.example.com', ahead: 1 },
      { host: 'wrong.example.com', ahead: -300 },
    ]);
    expect(finding?.title).toBe('The clock of this machine is 5 minutes behind that of wrong.example.com');
    expect(finding?.advice).toContain('contact the operator of wrong.example.com');
  });
});

describe('callback URLs', () => {
  const github = resolve(GitHub({ clientId: 'a' }));
  const at = {
    origins: ['https://a.test', 'https://b.test'],
    basePath: '/auth',
    redirectProxyUrl: undefined,
  };

  it('are told for each origin', () => {
    expect(callbackUrls([github], at).map(({ url }) => url)).toEqual([
      'https://a.test/auth/callback/github',
      'https://b.test/auth/callback/github',
    ]);
  });

  it('are a path when the address is not known', () => {
    expect(callbackUrls([github], { ...at, origins: [] })).toEqual([
      { provider: 'github', name: 'GitHub', url: null, path: '/auth/callback/github' },
    ]);
  });

  it('are those of a redirect proxy', () => {
    const redirectProxyUrl = 'https://proxy.test/api/auth';
    expect(callbackUrls([github], { ...at, redirectProxyUrl })).toEqual([
      {
        provider: 'github',
        name: 'GitHub',
        url: 'https://proxy.test/api/auth/callback/github',
        path: '/api/auth/callback/github',
      },
    ]);
  });
});

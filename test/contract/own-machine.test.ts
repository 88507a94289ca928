import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth, setEnvDefaults } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { locationOf } from '../support/browser.js';
import { Browser } from '../support/browser.js';
import { baseConfig, passwordProvider, recordingLogger, SECRET } from '../support/config.js';

const SAID = 'MissingSecret: ';

const without = (changes: Partial<AuthConfig> = {}, env: Record<string, string> = {}): AuthConfig => {
  const config: AuthConfig = { providers: [passwordProvider], logger: recordingLogger().logger, ...changes };
  setEnvDefaults(env, config);
  return config;
};

async function page(url: string, config: AuthConfig, headers: Record<string, string> = {}): Promise<string> {
  const answer = await Auth(new Request(`${url}/auth/signin`, { headers }), config);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
  return answer.text();
}

describe('the error page says what is in the log, to a developer at their own machine', () => {
  it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://127.8.9.1:80', 'http://[::1]:3000'])(
    'at %s, outside production',
    async (url) => {
      for (const config of [without(), { ...without() }, without({}, { NODE_ENV: 'development' })]) {
        const text = await page(url, config, { host: new URL(url).host });
        expect(text).toContain(SAID);
        expect(text).toContain('openssl rand');
      }
    },
  );

  it.each<[string, string, AuthConfig, Record<string, string>]>([
    ['on another host', 'http://app.test', without(), {}],
    ['on a host that sounds like it', 'http://localhost.evil.test', without(), {}],
    ['on a private address', 'http://192.168.0.2:3000', without(), {}],
    ['over https', 'https://localhost:3000', without(), {}],
    ['in production', 'http://localhost:3000', without({}, { NODE_ENV: 'production' }), {}],
    ['where nobody said what it is', 'http://localhost:3000', { providers: [passwordProvider] }, {}],
    ['with a public origin', 'http://localhost:3000', without({ origin: 'https://app.test' }), {}],
    ['with AUTH_URL', 'http://localhost:3000', without({}, { AUTH_URL: 'https://app.test' }), {}],
    ['with another Host', 'http://localhost:3000', without(), { host: 'app.test' }],
    ['sent from another site', 'http://localhost:3000', without(), { referer: 'https://app.test/' }],
    ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'].map(
      (name): [string, string, AuthConfig, Record<string, string>] => [
        `behind a proxy (${name})`,
        'http://localhost:3000',
        without(),
        { [name]: 'localhost' },
      ],
    ),
  ])('never %s', async (...row) => {
    const [, url, config, headers] = row;
    const quiet = { ...config, logger: recordingLogger().logger };
    expect(await page(url, quiet, headers)).not.toContain('MissingSecret');
  });

  it('known to be production, it counts from then on', async () => {
    const config = without();
    setEnvDefaults({ NODE_ENV: 'production' }, config);
    expect(await page('http://localhost:3000', config)).not.toContain('MissingSecret');
  });

  it('escapes and redacts what it shows, one line for each problem', async () => {
    const origin = `<script>alert(1)</script>`;
    const config = without({ session: { strategy: origin as 'jwt' } });
    const text = await page('http://localhost:3000', config);
    expect(text).not.toContain('<script>');
    expect(text).toMatch(/<p>The configuration has|<p>MissingSecret: The configuration has/);
    expect(text).toContain('UnsupportedStrategy');
    expect(text).not.toContain('\\x0a');
  });
});

describe('a fault while signing in', () => {
  const open = (env: Record<string, string> = {}, origin = 'http://localhost:3000') => {
    const adapter = {
      ...MemoryAdapter(),
      createSession: () => Promise.reject(new Error('relation "sessions" of ada@example.com is missing')),
    };
    const log = recordingLogger();
    const config = without({ ...baseConfig({ adapter, logger: log.logger, secret: SECRET }) }, env);
    return { browser: new Browser((request) => Auth(request, config), origin), log, adapter };
  };
  const failAt = async ({ browser, adapter }: ReturnType<typeof open>): Promise<string> => {
    await adapter.createUser({ id: 'user-ada', name: 'ada', email: 'ada@example.com', emailVerified: null });
    const answer = await browser.post('/auth/callback/credentials', {
      username: 'ada',
      password: 'correct horse',
    });
    const location = locationOf(answer);
    expect(location.searchParams.get('error')).toBe('Configuration');
    return (await browser.get(location.pathname + location.search)).text();
  };

  it('is told on the page where it leads, at the own machine', async () => {
    const text = await failAt(open());
    expect(text).toMatch(/<p>AdapterError: /);
    expect(text).not.toContain('ada@example.com');
  });

  it('is never told elsewhere, nor in production, nor to who only asks for the page', async () => {
    expect(await failAt(open({}, 'http://app.test'))).not.toContain('AdapterError');
    expect(await failAt(open({ NODE_ENV: 'production' }))).not.toContain('AdapterError');
    const asked = await open().browser.get('/auth/error?error=Configuration');
    expect(await asked.text()).not.toContain('log says why');
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { Auth } from '../core/auth.js';
import { MemoryAdapter } from '../adapters/memory/index.js';
import { getSession } from '../server/get-session.js';
import { refusalOf } from '../server/protect.js';
import { secondFactor, totp } from '../second-factor.js';
import { factorStage } from '../../test/support/factor-stage.js';
import type { AuthConfig } from '../types/config.js';
import { createClock, signInAs } from './index.js';

const SECRET = 'a secret of these tests, 0123456789abcdef';
const ADA = { id: 'ada', name: 'Ada', email: 'ada@example.com' };
const base = { secret: SECRET, basePath: '/auth', providers: [] } satisfies AuthConfig;

afterEach(() => {
  vi.unstubAllEnvs();
});

async function nameOf(config: AuthConfig, headers: HeadersInit, origin: string): Promise<unknown> {
  const answer = await Auth(new Request(`${origin}/auth/session`, { headers }), { ...config, origin });
  return ((await answer.json()) as { user: { name: string } } | null)?.user.name;
}

describe('signInAs', () => {
  it.each(['http://localhost:3000', 'https://app.test'])('gives a session at %s', async (origin) => {
    const config = { ...base, origin };
    const { headers, cookies } = await signInAs(ADA, config);
    expect(await nameOf(config, headers, origin)).toBe('Ada');
    const isSecure = origin.startsWith('https');
    const [cookie] = cookies;
    expect(cookies).toHaveLength(1);
    expect(cookie).toMatchObject({ url: origin, httpOnly: true, secure: isSecure, sameSite: 'Lax' });
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000);
  });

  it('takes what is left open from the environment, as the functions that read the session do', async () => {
    vi.stubEnv('AUTH_SECRET', SECRET);
    vi.stubEnv('AUTH_URL', 'https://app.test');
    const config: AuthConfig = { providers: [] };
    const { headers, cookies } = await signInAs(ADA, config);
    expect(cookies[0]).toMatchObject({ url: 'https://app.test', secure: true });
    expect(await getSession(new Headers(headers), config)).toMatchObject({
      status: 'in',
      user: { name: 'Ada' },
    });
  });

  it('says once what is missing, and where a test has it from', async () => {
    const failure = signInAs(ADA, { providers: [] });
    await expect(failure).rejects.toThrow(
      /^signInAs failed: MissingSecret: [^\n]+ Tests read no \.env file by themselves/,
    );
  });

  it('gives a session of a database, of one user however often it is called', async () => {
    const adapter = MemoryAdapter();
    const config: AuthConfig = { ...base, adapter, session: { strategy: 'database' } };
    await signInAs(ADA, config);
    const { headers } = await signInAs({ email: 'ada@example.com' }, config);
    const reading = await getSession(new Headers(headers), { ...config, origin: 'http://localhost:3000' });
    expect(reading).toMatchObject({ status: 'in', user: { id: 'ada' } });
    expect(await adapter.getUserByEmail('ada@example.com')).toMatchObject({ name: 'Ada' });
  });

  it('asks the callbacks that make a session, not the one that admits people', async () => {
    const config: AuthConfig = {
      ...base,
      callbacks: {
        signIn: () => false,
        jwt: ({ token }) => ({ ...token, role: 'admin' }),
        session: ({ session, token }) => ({ ...session, role: token['role'] }),
      },
    };
    const { headers } = await signInAs(ADA, config);
    const origin = 'http://localhost:3000';
    const answer = await Auth(new Request(`${origin}/auth/session`, { headers }), { ...config, origin });
    expect(await answer.json()).toMatchObject({ role: 'admin' });
  });

  it('takes all chunks of a session, the application’s own name for it, and a set clock', async () => {
    const clock = createClock(new Date('2030-01-01'));
    const config: AuthConfig = {
      ...base,
      cookies: { sessionToken: { name: 'sid' } },
      runtime: { now: clock.now },
      callbacks: { jwt: ({ token }) => ({ ...token, much: 'x'.repeat(6000) }) },
    };
    const { headers, cookies } = await signInAs(ADA, config);
    expect(cookies.map(({ name }) => name)).toEqual(['sid.0', 'sid.1', 'sid.2']);
    expect(await nameOf(config, headers, 'http://localhost:3000')).toBe('Ada');
    clock.advance(31 * 86_400);
    expect(await nameOf(config, headers, 'http://localhost:3000')).toBeUndefined();
  });

  describe('with the option `secondFactor`', () => {
    const option = { factors: [totp({ issuer: 'Acme' })] };
    const origin = 'http://localhost:3000';
    const open = (
      strategy: 'database' | 'jwt',
      required: 'always' | 'enrolled' = 'enrolled',
    ): AuthConfig => ({
      ...base,
      adapter: MemoryAdapter(),
      session: { strategy },
      secondFactor: secondFactor({ ...option, required }),
    });
    const authOf = async (config: AuthConfig, headers: HeadersInit): Promise<unknown> => {
      const reading = await getSession(new Headers(headers), { ...config, origin });
      return reading.status === 'in' ? reading.auth : null;
    };

    it.each(['database', 'jwt'] as const)('gives a %s session of either assurance', async (strategy) => {
      const config = open(strategy, 'always');
      const two = await signInAs(ADA, config, { assurance: 2 });
      expect(await authOf(config, two.headers)).toMatchObject({ assurance: 2, amr: ['otp', 'mfa'] });
      const one = await signInAs(ADA, config);
      expect(await authOf(config, one.headers)).toMatchObject({ assurance: 1, factorTime: null });
    });

    it('passes what keeps a page for users with a second factor', async () => {
      const config = open('database');
      const refusalFor = async (assurance: 1 | 2): Promise<unknown> => {
        const { headers } = await signInAs(ADA, config, { assurance });
        const rules = { assurance: 2, recent: '10m' } as const;
        return refusalOf({ headers: new Headers(headers) }, { ...config, origin }, { maySee: rules });
      };
      expect(await refusalFor(2)).toBeUndefined();
      expect(await refusalFor(1)).toMatchObject({ status: 401 });
    });

    it('says that a user with an authenticator app needs both', async () => {
      const stage = await factorStage();
      await stage.enrolled();
      const [user = ADA] = stage.store.snapshot().users;
      await expect(signInAs(user, stage.config)).rejects.toThrow('Pass `{ assurance: 2 }`');
      expect((await signInAs(user, stage.config, { assurance: 2 })).cookies).toHaveLength(1);
    });

    it('refuses `assurance: 2` without it', async () => {
      await expect(signInAs(ADA, base, { assurance: 2 })).rejects.toThrow('needs the option `secondFactor`');
    });
  });

  it('says what is wrong with the configuration', async () => {
    await expect(signInAs(ADA, { ...base, secret: '' })).rejects.toThrow(/signInAs failed: .*secret/i);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AuthConfig } from '../../../types/config.js';
import { toConfig } from './options.js';

afterEach(() => vi.unstubAllEnvs());

describe('toConfig', () => {
  it('has the base path and the origin of NEXTAUTH_URL', () => {
    vi.stubEnv('NEXTAUTH_URL', 'https://app.test');
    expect(toConfig({ providers: [] })).toMatchObject({ basePath: '/api/auth', origin: 'https://app.test' });
    vi.stubEnv('NEXTAUTH_URL', 'https://app.test/docs/api/auth/');
    expect(toConfig({ providers: [] })).toMatchObject({ basePath: '/docs/api/auth' });
    expect(toConfig({ providers: [], trustHost: true }).origin).toBeUndefined();
  });

  it('reads the sessions of next-auth 4, by the name that was configured', () => {
    expect(toConfig({ providers: [] }).legacy).toEqual({ nextAuth4: true });
    const cookies = { sessionToken: { name: 'app-session' } };
    expect(toConfig({ providers: [], cookies }).legacy).toEqual({ nextAuth4: { cookieName: 'app-session' } });
    expect(toConfig({ providers: [], legacy: { nextAuth4: false } }).legacy).toEqual({ nextAuth4: false });
  });

  it('shows the `session` callback no more of a stored user than next-auth 4 did', async () => {
    const session: NonNullable<AuthConfig['callbacks']>['session'] = ({ session: given }) => given;
    const { callbacks } = toConfig({ providers: [], callbacks: { session } });
    const user = { id: '1', name: 'Ada', email: 'ada@app.test', image: null, emailVerified: null };
    const stored = { userId: '1', sessionToken: 'secret', expires: new Date('2030-01-01') };
    // As the strategy `database` calls it.
    const params = {
      user: { ...user, passwordHash: 'x' },
      session: { ...stored, user: { ...user, passwordHash: 'x' } },
    };
    expect(await callbacks?.session?.(params as unknown as Parameters<typeof session>[0])).toEqual({
      user: { name: 'Ada', email: 'ada@app.test', image: null },
      expires: '2030-01-01T00:00:00.000Z',
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { AuthConfig } from '../../types/config.js';
import { tokenWith } from '../../../test/next-auth-4/forged-token.js';
import { MemoryAdapter } from '../../adapters/memory/index.js';
import { Auth } from '../../index.js';
import type { Application } from '../project/application.js';
import { toCookieHeader } from './cookie-text.js';
import { mintSession } from './mint.js';
import { readSession } from './read.js';

const secret = 'a secret of the tests, with 32 characters or more';
const older = 'the secret before it, with 32 characters or more';

function application(config: Partial<AuthConfig>, variables: Record<string, string> = {}): Application {
  return {
    config: { providers: [], secret, trustHost: true, basePath: '/auth', ...config },
    cwd: '/',
    file: 'auth.ts',
    exportName: 'authConfig',
    absent: [],
    binding: undefined,
    environment: { variables, files: [], sourceOf: () => undefined },
  };
}

/** What the application itself says to the cookie. */
async function sessionAt(origin: string, { config }: Application, cookie: string): Promise<unknown> {
  const response = await Auth(new Request(`${origin}/auth/session`, { headers: { cookie } }), config);
  return response.json();
}

const ann = { userId: 'u-1', email: 'ann@example.com', name: 'Ann' };

describe('mintSession', () => {
  it.each(['http://localhost:3000', 'https://example.com'])('is valid at %s', async (origin) => {
    const app = application({});
    const session = await mintSession(app, { ...ann, url: origin });
    const [cookie] = session.cookies;
    expect(cookie?.name.startsWith('__Secure-')).toBe(origin.startsWith('https:'));
    expect(cookie?.attributes).toMatchObject({ httpOnly: true, path: '/', sameSite: 'lax' });
    expect(await sessionAt(origin, app, session.header)).toMatchObject({
      user: { name: 'Ann', email: 'ann@example.com' },
    });
  });

  it('has a cookie name, an encoder and claims of the application’s own', async () => {
    const app = application({
      cookies: { sessionToken: { name: 'sid', options: { domain: 'localhost' } } },
      jwt: {
        encode: async ({ token }) => btoa(JSON.stringify(token)),
        decode: async ({ token }) => (token === undefined ? null : JSON.parse(atob(token))),
      },
      callbacks: {
        session: ({ session, token }) => ({ ...session, role: token['role'] }),
      },
    });
    const session = await mintSession(app, { ...ann, claims: { role: 'admin' } });
    expect(session.cookies[0]).toMatchObject({ name: 'sid', attributes: { domain: 'localhost' } });
    expect(await sessionAt('http://localhost:3000', app, session.header)).toMatchObject({ role: 'admin' });
    expect(await readSession(app, session.header)).toMatchObject({ claims: { role: 'admin', sub: 'u-1' } });
  });

  it('is cut into chunks when it is large', async () => {
    const app = application({});
    const session = await mintSession(app, { ...ann, claims: { note: 'x'.repeat(5000) } });
    expect(session.cookies.map(({ name }) => name)).toEqual([
      'authjs.session-token.0',
      'authjs.session-token.1',
    ]);
    expect(await sessionAt('http://localhost:3000', app, session.header)).toMatchObject({
      user: { name: 'Ann' },
    });
    const read = await readSession(app, session.cookies.map(({ setCookie }) => setCookie).join('\n'));
    expect(read).toMatchObject({ chunks: 2, claims: { sub: 'u-1' } });
  });

  it('writes a row where sessions are stored', async () => {
    const adapter = MemoryAdapter();
    const app = application({ adapter });
    await expect(mintSession(app, ann)).rejects.toThrow('no such user');
    const session = await mintSession(app, { ...ann, createUser: true });
    expect(session.strategy).toBe('database');
    expect(await sessionAt('http://localhost:3000', app, session.header)).toMatchObject({
      user: { email: 'ann@example.com' },
    });
    const read = await readSession(app, session.header);
    expect(read).toMatchObject({ strategy: 'database', claims: { id: 'u-1', name: 'Ann' } });
    expect(await mintSession(app, { email: ann.email })).toMatchObject({ strategy: 'database' });
    await expect(mintSession(app, { userId: 'u-2', email: ann.email })).rejects.toThrow('Another user');
  });

  it('refuses what would do nothing', async () => {
    await expect(mintSession(application({}), { email: ann.email })).rejects.toThrow('--user-id');
    await expect(mintSession(application({ secret: '' }), ann)).rejects.toThrow('no secret');
    const stored = application({ adapter: MemoryAdapter() });
    await expect(mintSession(stored, { ...ann, claims: { role: 'admin' } })).rejects.toThrow('--claims');
  });
});

describe('readSession', () => {
  it('says which secret decrypted it', async () => {
    const before = await mintSession(application({ secret: older }), ann);
    const app = application({ secret: [secret, older] }, { AUTH_SECRET: older, AUTH_SECRET_1: secret });
    expect(await readSession(app, before.header)).toMatchObject({
      secret: 'AUTH_SECRET (secret 2 of 2, newest first)',
    });
    await expect(readSession(application({}), before.header)).rejects.toThrow('No secret');
  });

  it('shows a session that has expired', async () => {
    const app = application({});
    const session = await mintSession(app, { ...ann, maxAge: 60 });
    const later = new Date(Date.now() + 3_600_000);
    expect(await readSession(app, session.header)).toMatchObject({ expired: false });
    expect(await readSession(app, session.header, later)).toMatchObject({
      expired: true,
      claims: { sub: 'u-1' },
    });
  });

  it('says how the cookie is called when it is not there', async () => {
    await expect(readSession(application({}), 'theme=dark; lang=en')).rejects.toMatchObject({
      message: 'There is no session cookie in it.',
      advice: ['It is called __Secure-authjs.session-token or authjs.session-token.'],
    });
  });
});

describe('readSession of next-auth 4', () => {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const claims = { sub: 'u-4', name: 'Ann', iat: exp - 7200, exp, jti: 'an id' };
  const legacy = { nextAuth4: true };

  it.each(['next-auth.session-token', '__Secure-next-auth.session-token'])('reads %s', async (name) => {
    const app = application({ legacy, secret: [secret, older] }, { NEXTAUTH_SECRET: older });
    const token = await tokenWith(claims, older);
    const read = await readSession(
      app,
      `theme=dark; ${name}.0=${token.slice(0, 50)}; ${name}.1=${token.slice(50)}`,
    );
    expect(read).toMatchObject({ strategy: 'jwt', cookie: name, chunks: 2, claims, expired: false });
    expect(read.secret).toBe('NEXTAUTH_SECRET (secret 2 of 2, newest first)');
    expect(await readSession(app, token)).toMatchObject({ claims });
  });

  it('reads a cookie that is called as configured, also if ours is called so', async () => {
    const header = `sid=${await tokenWith(claims, secret)}`;
    const named = { nextAuth4: { cookieName: 'sid' } };
    expect(await readSession(application({ legacy: named }), header)).toMatchObject({
      cookie: 'sid',
      claims,
    });
    const cookies = { sessionToken: { name: 'sid' } };
    expect(await readSession(application({ legacy: named, cookies }), header)).toMatchObject({ claims });
  });

  it('has the decoder of the application read it without a salt', async () => {
    const decode = async ({ salt }: { salt: string }) => (salt === '' ? { sub: 'u-4' } : null);
    const app = application({ legacy, jwt: { decode } });
    expect(await readSession(app, 'next-auth.session-token=opaque')).toMatchObject({
      claims: { sub: 'u-4' },
    });
  });

  it('finds a stored one', async () => {
    const adapter = MemoryAdapter();
    const app = application({ adapter, legacy });
    const session = await mintSession(app, { ...ann, createUser: true });
    const header = `next-auth.session-token=${session.cookies[0]?.value ?? ''}`;
    expect(await readSession(app, header)).toMatchObject({
      cookie: 'next-auth.session-token',
      strategy: 'database',
    });
  });

  it('passes over what the application does', async () => {
    const app = application({ legacy });
    const token = await tokenWith(claims, secret);
    const session = await readSession(
      app,
      `authjs.session-token=broken; next-auth.session-token=${token}`,
    ).catch(String);
    expect(session).toContain('No secret');
    const state = await tokenWith(
      { ...claims, sub: undefined, name: undefined, state: 'of a sign-in' },
      secret,
    );
    await expect(readSession(app, `next-auth.session-token=${state}`)).rejects.toThrow('No secret');
    await expect(readSession(application({}), `next-auth.session-token=${token}`)).rejects.toThrow(
      'no session cookie',
    );
    await expect(readSession(app, 'theme=dark')).rejects.toMatchObject({
      advice: [expect.stringContaining('or next-auth.session-token')],
    });
  });
});

describe('toCookieHeader', () => {
  it.each([
    ['Cookie: a=1; b=2', { header: 'a=1; b=2' }],
    ['a=1', { header: 'a=1' }],
    [
      'set-cookie: a.0=1; Path=/; HttpOnly\r\nSet-Cookie: a.1=2; Expires=Thu, 01 Jan 2026 00:00:00 GMT',
      { header: 'a.0=1; a.1=2' },
    ],
    [' eyJ.a.b.c.d\n', { value: 'eyJ.a.b.c.d' }],
  ])('reads %j', (text, result) => {
    expect(toCookieHeader(text)).toEqual(result);
  });
});

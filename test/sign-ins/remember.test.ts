import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import { baseConfig } from '../support/config.js';
import { NOON } from '../support/proof.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let now: Date;
let mails: string[];

beforeEach(() => {
  now = NOON;
  mails = [];
});

async function stage(strategy: 'jwt' | 'database', more: AuthConfig['session'] = {}): Promise<AuthConfig> {
  const adapter = MemoryAdapter();
  await adapter.createUser({ id: 'user-ada', name: 'ada', email: 'ada@example.com', emailVerified: null });
  const { providers } = baseConfig();
  return baseConfig({
    adapter,
    runtime: { now: () => now },
    session: { strategy, remember: 'ask', ...more },
    providers: [
      ...providers,
      {
        id: 'email',
        name: 'Email',
        type: 'email',
        maxAge: 86_400,
        sendVerificationRequest: ({ url }) => void mails.push(url),
      } as AuthConfig['providers'][number],
    ],
  });
}

/** A browser: its cookies by name, with their attributes. */
class Browser {
  readonly cookies = new Map<string, { readonly value: string; readonly line: string }>();
  readonly #config: AuthConfig;

  constructor(config: AuthConfig) {
    this.#config = config;
  }

  async send(path: string, fields?: Record<string, string>): Promise<Response> {
    const cookie = [...this.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
    const init = fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields) };
    const url = new URL(path, 'https://app.test');
    const response = await Auth(new Request(url, { ...init, headers: { cookie } }), this.#config);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, { value, line });
    }
    return response;
  }

  async post(path: string, fields: Record<string, string>): Promise<Response> {
    const { csrfToken } = (await (await this.send('/auth/csrf')).json()) as { csrfToken: string };
    return this.send(path, { csrfToken, ...fields });
  }

  async password(fields: Record<string, string>): Promise<void> {
    await this.post('/auth/callback/credentials', {
      username: 'ada',
      password: 'correct horse',
      ...fields,
    });
  }

  get session(): string | undefined {
    return this.cookies.get('__Secure-authjs.session-token')?.line;
  }

  async isSignedIn(): Promise<boolean> {
    return (await (await this.send('/auth/session')).json()) !== null;
  }
}

describe.each(['jwt', 'database'] as const)('`session.remember: "ask"` with %s sessions', (strategy) => {
  it.each<[string, Record<string, string>]>([
    ['a box that is left empty', { _remember: 'asked' }],
    ['a field that says no', { remember: 'no' }],
  ])('%s: the cookie goes with the browser, and the session after a day without use', async (_, fields) => {
    const browser = new Browser(await stage(strategy));
    await browser.password(fields);
    expect(browser.session).not.toMatch(/Expires|Max-Age/);
    now = new Date(NOON.getTime() + 13 * HOUR);
    expect(await browser.isSignedIn()).toBe(true);
    expect(browser.session).not.toMatch(/Expires|Max-Age/);
    now = new Date(NOON.getTime() + 36 * HOUR);
    expect(await browser.isSignedIn()).toBe(true);
    now = new Date(NOON.getTime() + 36 * HOUR + DAY);
    expect(await browser.isSignedIn()).toBe(false);
  });

  it.each<[string, Record<string, string>]>([
    ['a box that is ticked', { _remember: 'asked', remember: 'yes' }],
    ['a form that does not ask', {}],
  ])('%s: the session outlives the browser', async (_, fields) => {
    const browser = new Browser(await stage(strategy));
    await browser.password(fields);
    expect(browser.session).toMatch(/Expires/);
    now = new Date(NOON.getTime() + 29 * DAY);
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('the choice is kept until the link of a mail is opened, and no longer', async () => {
    const browser = new Browser(await stage(strategy));
    await browser.post('/auth/signin/email', { email: 'ada@example.com', _remember: 'asked' });
    const { pathname, search } = new URL(mails[0] ?? '');
    await browser.send(`${pathname}${search}`);
    expect(browser.session).toBeDefined();
    expect(browser.session).not.toMatch(/Expires|Max-Age/);
    expect([...browser.cookies.keys()].join()).not.toContain('authjs.remember');
  });

  it('the choice of an abandoned sign-in is replaced by the next one', async () => {
    const browser = new Browser(await stage(strategy));
    await browser.post('/auth/signin/email', { email: 'ada@example.com', _remember: 'asked' });
    await browser.post('/auth/signin/email', { email: 'ada@example.com', remember: 'yes' });
    const { pathname, search } = new URL(mails[1] ?? '');
    await browser.send(`${pathname}${search}`);
    expect(browser.session).toMatch(/Expires/);
  });

  it('the forms of the sign-in page have the box, and others do not', async () => {
    const asking = await (await new Browser(await stage(strategy)).send('/auth/signin')).text();
    expect(asking.match(/type="checkbox" name="remember"/g)).toHaveLength(2);
    expect(asking).toContain('Keep me signed in');
    const silent = new Browser(await stage(strategy, { remember: 'always' }));
    expect(await (await silent.send('/auth/signin')).text()).not.toContain('name="remember"');
  });
});

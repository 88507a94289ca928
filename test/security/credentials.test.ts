import { describe, expect, it } from 'vitest';
import { CredentialsSignin } from '../../src/errors.js';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { CredentialsConfig } from '../../src/types/provider-credentials.js';
import { passwordProvider } from '../support/config.js';
import { KINDS, openScene, PASSWORD, signInByPassword, type Scene } from './scene.js';
import { expectRefused, expectRefusedByStatus } from './oracle.js';

const REFUSED = { error: 'CredentialsSignin', code: 'credentials' } as const;

const opened = (
  authorize: CredentialsConfig['authorize'],
  config: Partial<Scene['config']> = {},
): Promise<Scene> =>
  openScene('jwt, no store', { config: { providers: [{ ...passwordProvider, authorize }], ...config } });

describe('who is nobody (CR-01)', () => {
  it.each(KINDS)('somebody with a wrong password, %s', async (kind) => {
    const scene = await openScene(kind);
    const browser = scene.browse();
    const send = () =>
      browser.post('/auth/callback/credentials', { username: 'ada', password: 'wrong-canary' });
    scene.canaries.add('wrong-canary');
    await expectRefused({ scene, browser }, send, REFUSED);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['undefined', undefined],
    ['false', false],
    ['true', true],
    ['0', 0],
    ['a number', 1],
    ['a text', 'ada'],
    ['an empty text', ''],
    ['an empty list, as queries give for no match', []],
    ['a list of people', [{ id: '1' }]],
    ['an empty object', {}],
    ['an object without a prototype', Object.create(null)],
    ['an error that was returned instead of thrown', new Error('wrong password')],
    ['an error with an id', Object.assign(new Error('x'), { id: '1' })],
    ['a response', new Response('no', { status: 401 })],
    ['a map', new Map([['id', '1']])],
    ['a date', new Date()],
    ['an empty row', Object.create({ table: 'users' })],
    ['a function', () => ({ id: '1' })],
    ['a symbol', Symbol('x')],
  ])('what is no person: %s (CR-01)', async (_, answer) => {
    const scene = await opened(() => answer as never);
    const browser = scene.browse();
    await expectRefused({ scene, browser }, () => signInByPassword(browser), REFUSED);
  });

  it.each([Number.NaN, Infinity, true, {}, Symbol('x')])(
    'an id that would be everybody’s: %s',
    async (id) => {
      const scene = await opened(() => ({ id, name: 'Ada' }) as never);
      const browser = scene.browse();
      const refusal = { error: 'Configuration', code: undefined };
      await expectRefused({ scene, browser }, () => signInByPassword(browser), refusal);
    },
  );

  it('a person without an id is somebody of their own at every sign-in', async () => {
    const scene = await openScene('jwt, no store', {
      config: {
        providers: [{ ...passwordProvider, authorize: () => ({ name: 'Ada' }) }],
        callbacks: { session: ({ session, token }) => ({ ...session, id: token.sub }) },
      },
    });
    const ids = new Set<unknown>();
    for (let n = 0; n < 3; n++) {
      const browser = scene.browse();
      await signInByPassword(browser);
      ids.add((await browser.session())?.['id']);
    }
    expect(ids.size).toBe(3);
  });

  it('fields of the form do not say who somebody is (GHSA-99h5-pjcv-gr6v)', async () => {
    const scene = await openScene('jwt, no store', {
      config: { callbacks: { session: ({ session, token }) => ({ ...session, id: token.sub }) } },
    });
    const browser = scene.browse();
    await browser.post('/auth/callback/credentials?userId=admin&id=admin', {
      username: 'grace',
      password: PASSWORD,
      id: 'admin',
      userId: 'admin',
      sub: 'admin',
      role: 'admin',
      user: '{"id":"admin"}',
    });
    expect(await browser.session()).toMatchObject({ id: 'user-grace' });
  });
});

describe('what is told to whom (CR-02, CR-09)', () => {
  it('somebody unknown and a wrong password get one answer', async () => {
    const scene = await opened(({ username }) => (username === 'ada' ? null : null));
    const answers = await Promise.all(
      ['ada', 'nobody'].map(async (username) => {
        const response = await scene.browse().post('/auth/callback/credentials', { username, password: 'x' });
        // The reference of the page is random, and of the same form.
        const location = response.headers.get('location')?.replace(/(?<=reference=)[0-9a-f]{8}$/, '');
        return [response.status, location, await response.text()];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  it('an error with a secret in it says nothing, and signs nobody in', async () => {
    const scene = await openScene('jwt, no store');
    scene.canaries.add('secret-canary-of-the-store');
    const config = {
      providers: [
        {
          ...passwordProvider,
          authorize: () => Promise.reject(new Error(`password=secret-canary-of-the-store`)),
        },
      ],
    };
    const failing = await openScene('jwt, no store', { config });
    failing.canaries.add('secret-canary-of-the-store');
    const browser = failing.browse();
    await expectRefused({ scene: failing, browser }, () => signInByPassword(browser), {
      error: 'Configuration',
      code: undefined,
    });
  });

  it('the code of a refusal cannot leave its parameter', async () => {
    for (const code of ['<script>', 'a&error=x', 'a\r\nSet-Cookie: b=c', '../..', '\u202e']) {
      const scene = await opened(() => Promise.reject(Object.assign(new CredentialsSignin('no'), { code })));
      const browser = scene.browse();
      await expectRefused({ scene, browser }, () => signInByPassword(browser), {
        error: 'CredentialsSignin',
        code,
      });
      const page = await browser.get(`/auth/signin?error=CredentialsSignin&code=${encodeURIComponent(code)}`);
      expect(await page.text()).not.toContain('<script>');
    }
  });
});

describe('with database sessions (CR-13, CR-08)', () => {
  it('a row is made for who is stored, and the fields are those of the form', async () => {
    const adapter = MemoryAdapter();
    await adapter.createUser({ id: 'user-grace', email: 'grace@example.com', emailVerified: null });
    const given: unknown[] = [];
    const authorize: CredentialsConfig['authorize'] = (fields) => {
      given.push(fields);
      return { id: 'user-grace' };
    };
    const scene = await openScene('database', {
      config: { adapter, providers: [{ ...passwordProvider, authorize }] },
    });
    const browser = scene.browse();
    await browser.post('/auth/callback/credentials', {
      username: 'grace',
      password: PASSWORD,
      callbackUrl: '/',
      json: 'true',
    });
    expect(adapter.snapshot().sessions).toMatchObject([{ userId: 'user-grace' }]);
    expect(given).toEqual([{ username: 'grace', password: PASSWORD }]);
  });

  it('somebody who is not stored gets no session', async () => {
    const scene = await openScene('database');
    const browser = scene.browse();
    await expectRefused({ scene, browser }, () => signInByPassword(browser), {
      error: 'Configuration',
      code: undefined,
    });
  });
});

describe('forms that are too much (CR-16, DL-02)', () => {
  it('a password of 1 MB is not read, one with odd characters arrives as it is', async () => {
    const given: unknown[] = [];
    const scene = await opened(({ password }) => (given.push(password), null), { limits: false });
    const browser = scene.browse();
    const huge = () =>
      browser.post('/auth/callback/credentials', { username: 'a', password: 'x'.repeat(2 ** 20) });
    await expectRefusedByStatus({ scene, browser }, huge, { status: 413 });
    const odd = [
      'p\0w',
      'x'.repeat(60_000),
      'pässwörd',
      '🦊'.repeat(100),
      '  spaced  ',
      '__proto__',
      '\u202e',
    ];
    for (const password of odd) await browser.post('/auth/callback/credentials', { username: 'a', password });
    expect(given).toEqual(odd);
  });
});

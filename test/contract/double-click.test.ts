import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Credentials } from '../../src/providers/credentials.js';
import type { AuthConfig } from '../../src/types/config.js';
import { Browser } from '../support/browser.js';
import { baseConfig } from '../support/config.js';

/** An application that counts what it is asked for. */
function open(): {
  readonly browser: Browser;
  readonly seen: { mails: number; passwords: string[]; fields: string[] };
} {
  const seen = { mails: 0, passwords: [] as string[], fields: [] as string[] };
  const config: AuthConfig = baseConfig({
    adapter: MemoryAdapter(),
    session: { strategy: 'jwt' },
    providers: [
      Credentials({
        credentials: { username: {}, password: { type: 'password' } },
        authorize: ({ password, ...rest }) => {
          seen.passwords.push(String(password));
          seen.fields.push(...Object.keys(rest));
          return password === 'right' ? { id: 'ada', name: 'Ada' } : null;
        },
      }),
      {
        id: 'mail',
        type: 'email',
        name: 'Mail',
        sendVerificationRequest: () => void (seen.mails += 1),
      },
    ],
  });
  return { browser: new Browser((request) => Auth(request, config)), seen };
}

/** The hidden fields of the sign-in page as it is shown now. */
async function shownFields(browser: Browser): Promise<Record<string, string>> {
  const body = await (await browser.get('/auth/signin')).text();
  const [form = ''] = /<form[^]*?<\/form>/.exec(body) ?? [];
  return Object.fromEntries(
    [...form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

const send = (browser: Browser, path: string, fields: Record<string, string>): Promise<Response> =>
  browser.post(`/auth/${path}`, fields, { csrf: false });

describe('the second click on a button of a built-in page', () => {
  it('sends no second mail', async () => {
    const { browser, seen } = open();
    const fields = { ...(await shownFields(browser)), email: 'ada@example.com' };
    const answers = await Promise.all([1, 2].map(() => send(browser, 'signin/mail', fields)));
    answers.push(await send(browser, 'signin/mail', fields));
    expect(seen.mails).toBe(1);
    for (const answer of answers) expect(answer.headers.get('location')).toContain('/auth/verify-request');
  });

  it('is no second attempt, with the right password or a wrong one', async () => {
    for (const password of ['right', 'wrong']) {
      const { browser, seen } = open();
      const fields = { ...(await shownFields(browser)), username: 'ada', password };
      const first = await send(browser, 'callback/credentials', fields);
      const second = await send(browser, 'callback/credentials', fields);
      expect(seen.passwords).toEqual([password]);
      expect(second.headers.get('location')).toBe(first.headers.get('location'));
      const session = await (await browser.get('/auth/session')).json();
      expect(session === null).toBe(password === 'wrong');
    }
  });

  it('gives both answers the cookies of the session', async () => {
    const { browser } = open();
    const fields = { ...(await shownFields(browser)), username: 'ada', password: 'right' };
    const answers = await Promise.all([1, 2].map(() => send(browser, 'callback/credentials', fields)));
    for (const answer of answers) expect(answer.headers.getSetCookie().join()).toContain('session-token=');
  });

  it('does nothing for what is asked in another form, from another showing or by another browser', async () => {
    const { browser, seen } = open();
    const fields = { ...(await shownFields(browser)), username: 'ada', password: 'wrong' };
    await send(browser, 'callback/credentials', fields);
    await send(browser, 'callback/credentials', { ...fields, password: 'right' });
    await send(browser, 'callback/credentials', { ...fields, ...(await shownFields(browser)) });
    expect(seen.passwords).toEqual(['wrong', 'right', 'wrong']);
  });

  it('is counted by the application where its own page has no such field', async () => {
    const { browser, seen } = open();
    const { _showing: _, ...fields } = await shownFields(browser);
    for (const showing of [{}, { _showing: 'x' }, { _showing: '' }])
      await send(browser, 'callback/credentials', {
        ...fields,
        ...showing,
        username: 'ada',
        password: 'wrong',
      });
    expect(seen.passwords).toHaveLength(3);
  });

  it('keeps the field to itself', async () => {
    const { browser, seen } = open();
    await send(browser, 'callback/credentials', {
      ...(await shownFields(browser)),
      username: 'a',
      password: 'b',
    });
    expect(seen.fields).toEqual(['username']);
  });
});

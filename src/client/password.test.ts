import { describe, expect, it } from 'vitest';
import { ADA, GOOD, NEW, ORIGIN, passwordStage, signIn, whoIs } from '../../test/support/password-stage.js';
import type { TestBrowser } from '../testing/index.js';
import { choosePassword, requestPasswordReset, signUp, type PasswordOptions } from './password.js';

const pages = { signUp: '/join', resetPassword: '/forgot', newPassword: '/new-password' };

function open() {
  const stage = passwordStage({ config: { pages } });
  const visited: string[] = [];
  const optionsOf = (browser: TestBrowser): PasswordOptions => ({
    fetch: async (input, init) =>
      browser.send(new Request(new URL(input instanceof Request ? input.url : input, ORIGIN), init)),
    navigate: (url) => void visited.push(url),
    redirectTo: `${ORIGIN}/home`,
  });
  return { stage, visited, optionsOf };
}

describe('the functions of the client for passwords', () => {
  it('create an account, ask for another password, and choose it', async () => {
    const { stage, visited, optionsOf } = open();
    const browser = stage.browser();
    const options = optionsOf(browser);
    const begun = await signUp({ email: ADA, password: GOOD, name: 'Ada' }, options);
    expect(begun).toMatchObject({ ok: true, status: 200, error: undefined, code: undefined });
    expect(visited).toEqual([expect.stringMatching(/\/auth\/verify-request\?/)]);
    await browser.get(stage.link());
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada', email: ADA } });

    const phone = stage.browser();
    const there = optionsOf(phone);
    expect(await requestPasswordReset({ email: ADA }, there)).toMatchObject({ ok: true, code: undefined });
    await phone.get(stage.link());
    expect(await choosePassword({ newPassword: NEW }, there)).toMatchObject({
      ok: true,
      url: `${ORIGIN}/home`,
    });
    expect(await whoIs(phone)).toBe(ADA);
    expect(visited.at(-1)).toBe(`${ORIGIN}/home`);
    await signIn(browser, { password: NEW });
    expect(await whoIs(browser)).toBe(ADA);
  });

  it('say what was refused, and go nowhere when that is not wanted', async () => {
    const { stage, visited, optionsOf } = open();
    const options = { ...optionsOf(stage.browser()), redirect: false };
    const refused = { ok: false, status: 401 };
    expect(await signUp({ email: ADA, password: 'short' }, options)).toMatchObject({
      ...refused,
      code: 'password_short',
      url: expect.stringMatching(/\/auth\/signup\/password\?/),
    });
    expect(await signUp({ email: 'nobody', password: GOOD }, options)).toMatchObject({
      ...refused,
      code: 'email_invalid',
    });
    expect(await choosePassword({ newPassword: NEW }, options)).toMatchObject({
      ...refused,
      code: 'link_used',
      url: expect.stringMatching(/\/auth\/reset\/password\?/),
    });
    expect(visited).toEqual([]);
    expect(stage.mails).toEqual([]);
  });

  it('say the same of an address that has an account', async () => {
    const { stage, optionsOf } = open();
    await stage.account();
    const options = { ...optionsOf(stage.browser()), redirect: false };
    const known = await signUp({ email: ADA, password: NEW }, options);
    const unknown = await signUp({ email: 'grace@example.com', password: NEW }, options);
    expect(known).toEqual(unknown);
  });

  it('tell when there were too many attempts', async () => {
    const { stage, optionsOf } = open();
    const options = { ...optionsOf(stage.browser()), redirect: false };
    let result = await requestPasswordReset({ email: ADA }, options);
    for (let tries = 0; tries < 50 && result.ok; tries += 1)
      result = await requestPasswordReset({ email: ADA }, options);
    expect(result).toMatchObject({ ok: false, status: 429, code: 'rate_limited' });
    expect(result.retryAfter).toBeGreaterThan(0);
  });

  it('ask the provider that is named', async () => {
    const { stage, optionsOf } = open();
    const options = { ...optionsOf(stage.browser()), provider: 'other' };
    await expect(requestPasswordReset({ email: ADA }, options)).rejects.toThrow(/provider|404/);
  });
});

import { expect, it } from 'vitest';
import { accountStage, NEXT } from '../../test/support/account-stage.js';
import { ADA, ORIGIN } from '../../test/support/password-stage.js';
import type { TestBrowser } from '../testing/index.js';
import { changeEmail } from './account.js';
import type { ClientOptions } from './request.js';

const optionsOf = (browser: TestBrowser): ClientOptions => ({
  fetch: async (input, init) =>
    browser.send(new Request(new URL(input instanceof Request ? input.url : input, ORIGIN), init)),
});

it('changeEmail sends a link to the new address, or says why it does not', async () => {
  const stage = accountStage();
  const owner = await stage.account();
  const options = optionsOf(owner);
  expect(await changeEmail({ email: 'ada' }, options)).toMatchObject({
    ok: false,
    status: 400,
    code: 'email_invalid',
  });
  expect(await changeEmail({ email: ADA }, options)).toMatchObject({ code: 'email_unchanged' });
  expect(await changeEmail({ email: NEXT }, options)).toEqual({ ok: true });
  expect(await stage.confirm(owner)).toEqual({ ok: true });
  stage.clock.advance(601);
  expect(await changeEmail({ email: ADA }, options)).toMatchObject({
    status: 403,
    code: 'reauthentication_required',
  });
  expect(await changeEmail({ email: ADA }, optionsOf(stage.browser()))).toMatchObject({
    status: 401,
    code: 'no_session',
  });
});

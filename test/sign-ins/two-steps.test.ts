import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import type { TextName } from '../../src/types/texts.js';
import type { StepPage } from '../../src/core/contracts/form.js';
import type { Authentication, AuthenticationMethod } from '../../src/core/contracts/method.js';
import { Passkey } from '../../src/providers/passkey.js';
import { carriedMethod } from '../../src/types/symbols.js';
import { Browser, locationOf } from '../support/browser.js';
import { baseConfig, recordingLogger } from '../support/config.js';

const ada = { id: 'ada', name: 'Ada' };

const proof = (): Authentication => {
  const account = { providerAccountId: ada.id, type: 'credentials', provider: 'steps' } as const;
  return {
    kind: 'authentication',
    user: ada,
    account,
    callbackAccount: account,
    linking: {
      lookup: 'given',
      sessionBinding: undefined,
      emailVerified: false,
      byEmail: false,
      conflict: 'OAuthAccountNotLinked',
    },
  };
};

const page = (who: string, alert?: TextName): StepPage => ({
  title: 'verifyRequest.code.label',
  heading: 'verifyRequest.code.label',
  icon: 'lock',
  lead: 'verifyRequest.code.hint',
  who,
  ...(alert !== undefined && { alert }),
  fields: { who },
  inputs: { code: { label: 'Code', required: true, inputmode: 'numeric', autocomplete: 'one-time-code' } },
  button: 'verifyRequest.code.submit',
  note: 'verifyRequest.code.used',
});

/** A method that asks for a name, then for a code. */
const twoSteps: AuthenticationMethod<'webauthn'> = {
  requires: [],
  callback: { methods: ['POST'], csrf: true },
  resolve: (config) => ({
    id: config.id,
    name: config.name,
    type: 'webauthn',
    style: undefined,
    hasAuthenticators: true,
    autofill: false,
    algorithms: [],
    config,
  }),
  form: () => ({ kind: 'fields', action: 'signin', inputs: { who: { label: 'Name' } } }),
  steps: () => ({
    begin: ({ request }, _, { showStep }) => showStep(page(request.form['who'] ?? '')),
    complete: ({ request }, _, { showStep }) =>
      request.form['code'] === '123456'
        ? proof()
        : showStep(page(request.form['who'] ?? '', 'verifyRequest.code.wrong')),
  }),
};

function open(method: AuthenticationMethod<'webauthn'> = twoSteps) {
  const log = recordingLogger();
  const provider = { ...Passkey(), id: 'steps', name: 'Steps', [carriedMethod]: method };
  const config = baseConfig({ providers: [provider], logger: log.logger });
  return { log, browser: new Browser((request) => Auth(request, config)) };
}

describe('a method with a page between two steps', () => {
  it('asks, asks again after a wrong answer, and signs in where the sign-in was begun from', async () => {
    const { browser, log } = open();
    expect(await (await browser.get('/auth/signin')).text()).toContain('action="/auth/signin/steps"');
    const asked = await browser.post('/auth/signin/steps', { who: 'Ada', callbackUrl: '/home' });
    expect(asked.status).toBe(200);
    const text = await asked.text();
    expect(text).toContain('<form method="post" action="/auth/callback/steps"');
    expect(text).toMatch(/name="code"\s+inputmode="numeric" autocomplete="one-time-code" required autofocus/);
    expect(text).toContain('Enter the code from it here');
    expect(text).not.toContain('role="alert"');

    const again = await browser.post('/auth/callback/steps', { who: 'Ada', code: '1' });
    expect(again.status).toBe(200);
    expect(await again.text()).toMatch(/role="alert"[^>]*>[^]*Incorrect code/);
    expect(await browser.session()).toBeNull();

    const done = await browser.post('/auth/callback/steps', { who: 'Ada', code: '123456' });
    expect(locationOf(done).href).toBe('https://app.test/home');
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } });
    expect(log.errors).toEqual([]);
  });

  it('takes no answer without the CSRF token of the page', async () => {
    const { browser } = open();
    const asked = await (await browser.post('/auth/signin/steps', { who: 'Ada' })).text();
    const [, token = ''] = /name="csrfToken" value="([^"]+)"/.exec(asked) ?? [];
    const fields = { who: 'Ada', code: '123456' };
    await browser.post('/auth/callback/steps', fields, { csrf: false });
    expect(await browser.session()).toBeNull();
    await browser.post('/auth/callback/steps', { ...fields, csrfToken: token }, { csrf: false });
    expect(await browser.session()).not.toBeNull();
  });

  it('shows what a visitor wrote as text', async () => {
    const { browser } = open();
    const asked = await browser.post('/auth/signin/steps', { who: '"><script>1</script>' });
    expect(await asked.text()).not.toContain('<script');
  });
});

describe('a sign-in page whose script cannot be loaded', () => {
  it('is at fault for one visit, and there for the next', async () => {
    let isThere = false;
    const load = async () => {
      if (!isThere) throw new Error('the file is being replaced');
      const script = { text: 'go()', hash: 'sha256-AA==', data: { go: 'yes' }, fields: {}, messages: {} };
      return { ...script, button: 'signIn.withPasskey', withoutScripts: 'passkey.noScript' } as const;
    };
    const form = () => ({ kind: 'scripted', action: 'callback', inputs: {}, script: load }) as const;
    const { browser, log } = open({ ...twoSteps, form });
    expect((await browser.get('/auth/signin')).status).not.toBe(200);
    expect(log.errors).toHaveLength(1);
    expect((await browser.get('/auth/error')).status).toBe(500);
    isThere = true;
    const shown = await browser.get('/auth/signin');
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain('data-go="yes"');
  });
});

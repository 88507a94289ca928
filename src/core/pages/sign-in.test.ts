import { describe, expect, it } from 'vitest';
import { passkeyForm } from '../methods/webauthn/page-form.js';
import { inEnglish } from '../../../test/support/english.js';
import type { Theme } from '../../types/pages.js';
import { english } from '../texts/english.js';
import { createFrame } from './layout.js';
import { providerSections } from './provider-section.js';
import type { PageProvider } from './provider-section.js';
import { signInErrorText } from './sign-in-errors.js';
import { signInPage } from './sign-in.js';
import type { SignInInput } from './sign-in.js';

const theme: Theme = {};
const frame = createFrame({
  scheme: 'auto',
  style: '',
  theme,
  themeStyle: '',
  catalogue: inEnglish,
});
const github: PageProvider = {
  id: 'github',
  name: 'GitHub',
  style: undefined,
  form: { kind: 'redirect', action: 'signin', inputs: {} },
};
const mail: PageProvider = {
  id: 'mail',
  name: 'Resend',
  style: undefined,
  form: { kind: 'email', action: 'signin', inputs: {} },
};
const password: PageProvider = {
  id: 'password',
  name: 'Credentials',
  style: undefined,
  form: {
    kind: 'fields',
    action: 'callback',
    inputs: { user: { label: 'User' }, pw: { type: 'password' } },
  },
};
const passkey = passkeyProvider('key', 'Passkey');

function passkeyProvider(id: string, name: string, autofill = false): PageProvider {
  return {
    id,
    name,
    style: undefined,
    form: { kind: 'scripted', action: 'callback', inputs: {} },
    script: passkeyForm({ id, autofill }, '/auth'),
  };
}

/** The page without the whitespace that HTML does not show. */
function show(
  providers: readonly PageProvider[],
  input: Partial<SignInInput> = {},
  basePath = '/auth',
): string {
  const sections = providerSections({ basePath, frame, theme }, providers);
  const page = signInPage(frame, { sections, theme, policy: 'policy' });
  const { body, status } = page({
    csrfToken: 'token',
    showing: '0123456789abcdef',
    callbackUrl: 'https://app.test/',
    site: 'app.test',
    ...input,
  });
  expect(status).toBe(200);
  return body.replace(/\s+/g, ' ').replace(/> </g, '><');
}

function forms(body: string): readonly string[] {
  return body.match(/<form.*?<\/form>/g) ?? [];
}

/** The page that asks how long people stay signed in. */
function showAsking(providers: readonly PageProvider[]): string {
  const asking = { frame, theme, asksToRemember: true };
  const sections = providerSections({ basePath: '/auth', ...asking }, providers);
  const page = signInPage(frame, { sections, ...asking, policy: 'policy' });
  const input = { csrfToken: 'token', showing: '0123456789abcdef', site: 'app.test', callbackUrl: undefined };
  return page(input).body.replace(/\s+/g, ' ').replace(/> </g, '><');
}

const BOX = '<input id="buttons-remember" type="checkbox" name="remember"';

describe('the box that asks whether to stay signed in', () => {
  it('is one for all buttons, which send the form that it is in', () => {
    const gitlab = { ...github, id: 'gitlab', name: 'GitLab' };
    const body = showAsking([github, gitlab]);
    const [form = '', ...others] = forms(body);
    expect(others).toEqual([]);
    expect(form).toMatch(/^<form id="buttons" method="post" action="\/auth\/signin\/github"/);
    expect(form).toContain(BOX);
    expect(form).toContain('name="csrfToken" value="token"');
    expect(form).toContain('name="_remember" value="asked"');
    expect(body.match(/form="buttons" formaction="[^"]*"/g)).toEqual([
      'form="buttons" formaction="/auth/signin/github"',
      'form="buttons" formaction="/auth/signin/gitlab"',
    ]);
  });

  it('stands beside passkeys alone in no form of its own, which nothing could send', () => {
    const body = showAsking([passkey]);
    expect(body).toContain(BOX);
    expect(forms(body).join('')).not.toContain(BOX);
  });

  it('is one of each form, and none of buttons where there are none', () => {
    const body = showAsking([mail, password]);
    expect(body).not.toContain(BOX);
    expect(forms(body).map((form) => form.includes('name="remember"'))).toEqual([true, true]);
  });

  it('is in the form of a passkey that has fields', () => {
    const withField = { ...passkey, form: { ...passkey.form, inputs: { email: { type: 'email' } } } };
    const body = showAsking([withField]);
    expect(body).not.toContain(BOX);
    expect(forms(body)[0]).toContain('name="remember"');
  });

  it('is nowhere unless it is asked', () => {
    expect(show([github, mail, password, passkey])).not.toMatch(/name="_?remember"|form="buttons"/);
  });
});

describe('the sign-in page', () => {
  it('posts each form to the action of its provider, with CSRF token and callback URL (PG-11)', () => {
    const made = forms(show([github, mail, password]));
    expect(made.map((form) => /<form method="post" action="([^"]*)"/.exec(form)?.[1])).toEqual([
      '/auth/signin/github',
      '/auth/signin/mail',
      '/auth/callback/password',
    ]);
    for (const form of made) {
      expect(form).toMatch(/name="csrfToken" value="token"/);
      expect(form).toMatch(/name="callbackUrl" value="https:\/\/app\.test\/"/);
      expect(form).toMatch(/<button class="button[^>]*>/);
    }
  });

  it('leaves out fields that have no value', () => {
    const body = show([github], { csrfToken: undefined, callbackUrl: undefined });
    expect(body).not.toMatch(/csrfToken|callbackUrl|role="alert"/);
  });

  it('works below any base path and for any provider id', () => {
    expect(show([github], {}, '')).toContain('action="/signin/github"');
    expect(show([{ ...github, id: 'a/../b?c' }])).toContain('action="/auth/signin/a%2F..%2Fb%3Fc"');
  });

  it('has an email field that browsers can fill in, with passkeys too', () => {
    const [form = ''] = forms(show([mail], { email: 'ada@example.com' }));
    expect(form).toMatch(
      /type="email" name="email" value="ada@example.com" autocomplete="email webauthn"[^>]* required/,
    );
    expect(form).toContain('Email me a sign-in link');
  });

  it('does not fill in an address that is too long (RFC 5321, 4.5.3.1.3)', () => {
    expect(show([mail], { email: `${'a'.repeat(250)}@b.test` })).toContain('name="email" value=""');
  });

  it('gives every field an id of its own, also with several forms', () => {
    const ids = [
      ...show([mail, { ...mail, id: 'other' }, password, { ...password, id: 'ldap' }]).matchAll(
        /<input\s+id="([^"]*)"/g,
      ),
    ];
    expect(ids).toHaveLength(6);
    expect(new Set(ids.map(([, id]) => id)).size).toBe(6);
  });

  it('names forms if there are several of a kind, or if the provider has a name of its own', () => {
    const two = show([mail, { ...mail, id: 'other', name: 'Work mail' }]);
    expect(two).toContain('Sign in with Resend');
    expect(two).toContain('Sign in with Work mail');
    expect(show([password])).toContain('<span>Sign in</span>');
    expect(show([{ ...password, name: 'LDAP' }])).toContain('Sign in with LDAP');
  });

  it('has one primary button, in the first form', () => {
    const made = forms(show([github, mail, password]));
    expect(made.map((form) => form.includes('primary'))).toEqual([false, true, false]);
  });

  it('separates forms, but not buttons', () => {
    const order = show([github, mail, github]).match(/class="or"|<form/g);
    expect(order).toEqual(['<form', 'class="or"', '<form', 'class="or"', '<form']);
    expect(show([github, github])).not.toContain('class="or"');
  });

  it('says the current name of a brand, unless the provider has another one', () => {
    const renamed = { Twitter: 'X' };
    const made = show([
      { ...github, name: 'Twitter', style: { renamed } },
      { ...github, name: 'Staff', style: { renamed } },
      { ...github, name: 'constructor', style: { renamed } },
    ]);
    const texts = [...made.matchAll(/<span>Sign in with (.*?)<\/span>/g)].map(([, text]) => text);
    expect(texts).toEqual(['X', 'Staff', 'constructor']);
  });

  it('announces an error', () => {
    const body = show([github], { error: 'OAuthAccountNotLinked' });
    expect(body).toMatch(/<div class="alert" role="alert"\s*>.*linked to yours yet/);
  });

  it('shows the default message for __proto__ (PG-02)', () => {
    expect(show([github], { error: '__proto__', code: 'constructor' })).toContain(
      'sign you in. Please try again.',
    );
  });

  it('says below an error by what it is found in the log, and at the field as well', () => {
    const given = { error: 'EmailSignin', reference: '0a1b2c3d' };
    const said = /send the email\.[^<]*<br \/>Reference: <code dir="ltr">0a1b2c3d<\/code>/;
    expect(show([github], given)).toMatch(said);
    expect(show([github], { ...given, reference: '<b>1b2c3' })).not.toContain('Reference');
    expect(show([github], { reference: '0a1b2c3d' })).not.toContain('Reference');
  });

  it('never repeats an error value or code in the page', () => {
    expect(show([github], { error: 'Xerror', code: 'Xcode' })).not.toMatch(/Xerror|Xcode/);
  });

  it('hides a passkey form without JavaScript, and says so', () => {
    const body = show([passkeyProvider('key', 'Passkey', true), github]);
    const [form = ''] = forms(body);
    expect(body).toContain('<div class="scripted"><form method="post" action="/auth/callback/key"');
    expect(form).toContain('data-passkey="/auth/webauthn-options/key?action=authenticate"');
    expect(form).toContain('data-autofill="true"');
    expect(form).toMatch(/name="csrfToken" value="token".*name="action" value="authenticate".*name="data"/);
    expect(form).toContain('Sign in with a passkey');
    expect(body).toContain('<noscript><p class="note">Passkeys require JavaScript');
    expect(body).not.toContain('class="or"');
  });

  it('names passkey providers if there are two, and marks only those with autofill', () => {
    const [first = '', second = ''] = forms(show([passkey, passkeyProvider('work', 'Work key')]));
    expect(first).toContain('Sign in with Passkey');
    expect(second).toContain('Sign in with Work key');
    expect(first + second).not.toContain('data-autofill');
  });

  it('shows the fields of a passkey provider', () => {
    const inputs = { email: { label: 'Your address', autocomplete: 'username webauthn' } };
    const [form = ''] = forms(show([{ ...passkey, form: { ...passkey.form, inputs } }]));
    expect(form).toMatch(
      /Your address<\/label><div class="box"><input[^>]* name="email"[^>]* autocomplete="username webauthn"/,
    );
  });

  it('has its script once, and only if there is a passkey provider (WA-32)', () => {
    expect(show([github])).not.toContain('webauthn-options');
    expect(show([github])).not.toContain('<script>');
    expect(show([passkey, passkeyProvider('work', 'Passkey')]).split('<script>')).toHaveLength(2);
  });

  it('says so if there is no way to sign in', () => {
    expect(show([])).toContain('No sign-in method');
    expect(show([passkey])).not.toContain('No sign-in method');
    expect(show([github])).not.toContain('No sign-in method');
  });

  it('shows the site that people sign in to', () => {
    expect(show([github], { site: 'Acme' })).toContain('to continue to <b>Acme</b>');
  });
});

const said = (error: string | undefined, code?: string): string | undefined => {
  const name = signInErrorText(error, code);
  return name && new Map<string, string>(Object.entries(english)).get(name);
};

const NAMED = [
  'Signin',
  'OAuthSignin',
  'OAuthCallbackError',
  'OAuthCreateAccount',
  'EmailCreateAccount',
  'Callback',
  'OAuthAccountNotLinked',
  'EmailSignin',
  'CredentialsSignin',
  'SessionRequired',
];

describe('signInErrorText', () => {
  it('has a message of its own for each documented error', () => {
    const texts = new Set([...NAMED, 'anything else'].map((error) => signInErrorText(error, undefined)));
    expect(texts.size).toBe(NAMED.length + 1);
    expect(texts).not.toContain(undefined);
  });

  it('does not blame only the address if an email could not be sent', () => {
    expect(said('EmailSignin')).toContain('or try again in a moment');
  });

  it('has a default message for any other value', () => {
    expect(said('MissingCSRF')).toBe("We couldn't sign you in. Please try again.");
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'treats %s like any other value (PG-02)',
    (name) => {
      expect(signInErrorText(name, undefined)).toBe(signInErrorText('MissingCSRF', undefined));
      expect(signInErrorText('Callback', name)).toBe(signInErrorText('Callback', undefined));
    },
  );

  it.each([
    ['access_denied', /cancelled/],
    ['flow_expired', /expired/],
    ['flow_missing', /another browser/],
    ['state_mismatch', /start again/],
    ['idp_unavailable', /isn't responding/],
    ['rate_limited', /Too many attempts/],
  ])('says more where the code is %s', (code, text) => {
    expect(said('OAuthCallbackError', code)).toMatch(text);
  });

  it('says nothing without an error, whatever the code', () => {
    expect(signInErrorText(undefined, 'rate_limited')).toBeUndefined();
    expect(signInErrorText('', 'rate_limited')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { signInErrorText } from './sign-in-errors.js';

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
  it('has its own text for each value of the interface', () => {
    const texts = new Set([...NAMED, 'anything else'].map((error) => signInErrorText(error, undefined)));
    expect(texts.size).toBe(NAMED.length + 1);
    expect(texts).not.toContain(undefined);
  });

  it('does not blame the address alone where a mail could not be sent', () => {
    expect(signInErrorText('EmailSignin', undefined)).toContain('or try again in a moment');
  });

  it('has a default line for any other value', () => {
    expect(signInErrorText('MissingCSRF', undefined)).toBe('The sign-in did not work. Please try again.');
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'takes %s for any other value (PG-02)',
    (name) => {
      expect(signInErrorText(name, undefined)).toBe(signInErrorText('MissingCSRF', undefined));
      expect(signInErrorText('Callback', name)).toBe(signInErrorText('Callback', undefined));
    },
  );

  it.each([
    ['access_denied', /cancelled/],
    ['flow_expired', /too long/],
    ['flow_missing', /another browser/],
    ['state_mismatch', /start again/],
    ['idp_unavailable', /not answering/],
    ['rate_limited', /Too many attempts/],
  ])('says more where the code is %s', (code, text) => {
    expect(signInErrorText('OAuthCallbackError', code)).toMatch(text);
  });

  it('says nothing without an error, whatever the code', () => {
    expect(signInErrorText(undefined, 'rate_limited')).toBeUndefined();
    expect(signInErrorText('', 'rate_limited')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import * as errors from '../../src/errors.js';
import { AuthError, isClientError } from '../../src/errors.js';
import { locationOf } from '../support/browser.js';
import { openStage, signInByPassword } from './stage.js';

// As an object: the classes are looked up by name.
const classes = { ...errors };

type ErrorName = Exclude<keyof typeof errors, 'isClientError'>;

/** What a `signIn` callback that throws this class leads to. */
const shownAs = async (name: ErrorName): Promise<string> => {
  const ErrorClass = classes[name];
  const { browser, log } = openStage({
    callbacks: { signIn: () => Promise.reject(new ErrorClass('secret-canary')) },
  });
  const url = locationOf(await signInByPassword(browser));
  expect(url.href).not.toContain('canary');
  // What visitors cause is no error, but a line that is counted.
  const isVisitors = isClientError(new ErrorClass()) || name === 'EmailSignInError';
  expect([log.errors.length, log.warnings]).toEqual(isVisitors ? [0, ['sign-in-refused']] : [1, []]);
  expect(browser.names('session-token')).toEqual([]);
  return `${url.pathname.replace('/auth/', '')} ${url.searchParams.get('error')}`;
};

const signInPage: [ErrorName, string][] = [
  ['CredentialsSignin', 'CredentialsSignin'],
  ['OAuthAccountNotLinked', 'OAuthAccountNotLinked'],
  ['AccountNotLinked', 'AccountNotLinked'],
  ['OAuthCallbackError', 'OAuthCallbackError'],
  ['MissingCSRF', 'MissingCSRF'],
  ['OAuthSignInError', 'OAuthSignin'],
  ['EmailSignInError', 'EmailSignin'],
];

const configuration: ErrorName[] = [
  'AccessTokenError',
  'AdapterError',
  'CallbackRouteError',
  'ErrorPageLoop',
  'EventError',
  'InvalidCallbackUrl',
  'InvalidEndpoints',
  'InvalidCheck',
  'JWTSessionError',
  'MissingAdapter',
  'MissingAdapterMethods',
  'MissingAuthorize',
  'MissingSecret',
  'OAuthProfileParseError',
  'SessionTokenError',
  'SignOutError',
  'UnknownAction',
  'UnsupportedStrategy',
  'InvalidProvider',
  'UntrustedHost',
  'DuplicateConditionalUI',
  'MissingWebAuthnAutocomplete',
  'ExperimentalFeatureNotEnabled',
  'SignInError',
];

describe('the table of errors (contract, Errors)', () => {
  it.each(signInPage)('%s goes to the sign-in page, type visible as %s', async (name, value) => {
    expect(await shownAs(name)).toBe(`signin ${value}`);
    // Of a class that is shown under another name, the browser does not see the type.
    expect(isClientError(new classes[name]())).toBe(value === name);
  });

  it.each<ErrorName>(['AccessDenied', 'Verification', 'WebAuthnVerificationError'])(
    '%s goes to the error page, type visible',
    async (name) => {
      expect(await shownAs(name)).toBe(`error ${name}`);
      expect(isClientError(new classes[name]())).toBe(true);
    },
  );

  it.each(configuration)('%s is shown as Configuration', async (name) => {
    expect(await shownAs(name)).toBe('error Configuration');
    expect(isClientError(new classes[name]())).toBe(false);
  });

  it('every class has its name as type, a kind, and keeps its cause', () => {
    const cause = new Error('inner');
    for (const [name, ErrorClass] of Object.entries(errors)) {
      if (ErrorClass === isClientError) continue;
      const error = new (ErrorClass as typeof AuthError)('message', { cause });
      expect(error).toBeInstanceOf(AuthError);
      expect(error).toMatchObject({ type: name, name, message: 'message', cause: { err: cause } });
      expect(['signIn', 'error']).toContain(error.kind);
    }
  });

  it("an AuthError of the application's own keeps its type in the log and is shown as Configuration", async () => {
    class Banned extends AuthError {
      static override type = 'Banned';
    }
    const { browser, log } = openStage({ callbacks: { signIn: () => Promise.reject(new Banned('no')) } });
    expect(locationOf(await signInByPassword(browser)).searchParams.get('error')).toBe('Configuration');
    expect(log.errors).toMatchObject([{ type: 'Banned' }]);
  });
});

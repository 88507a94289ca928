import { describe, expect, it } from 'vitest';
import { recordingLogger } from '../../../test/support/config.js';
import * as errors from '../../errors.js';
import { createLogger } from '../logger.js';
import { createRefusalLog, isRefusal } from './refusals.js';

function open() {
  const { logger, warnings, details } = recordingLogger();
  const log = createRefusalLog();
  const redacting = createLogger({ logger, debug: false });
  const note = (error: errors.AuthError, now: number): void => log.note(error, { now, logger: redacting });
  return { note, warnings, details };
}

const missing = (): errors.AuthError => new errors.MissingCSRF('No token.');

describe('what visitors cause', () => {
  it('is told at the first, 10th, 100th and 1000th time within a minute: 7647 of one kind are four lines', () => {
    const { note, warnings, details } = open();
    for (let i = 0; i < 7647; i += 1) note(missing(), i * 4);
    expect(new Set(warnings)).toEqual(new Set(['sign-in-refused']));
    expect(details).toEqual([
      'MissingCSRF: No token.',
      'MissingCSRF: No token. 10 times within a minute.',
      'MissingCSRF: No token. 100 times within a minute.',
      'MissingCSRF: No token. 1000 times within a minute.',
    ]);
  });

  it('is counted anew after a minute, and when the clock is set back', () => {
    const { note, details } = open();
    for (const now of [0, 59_999, 60_000, 119_999, 120_000, 5]) note(missing(), now);
    expect(details).toHaveLength(4);
  });

  it('is counted by type, code and message', () => {
    const { note, details } = open();
    const kinds = [
      new errors.CredentialsSignin('Wrong.'),
      new errors.CredentialsSignin('Wrong.', { code: 'locked' }),
      new errors.CredentialsSignin('Other.'),
      new errors.AccessDenied('Wrong.'),
      new errors.Verification(),
    ];
    for (const error of [...kinds, ...kinds]) note(error, 0);
    expect(details).toEqual([
      'CredentialsSignin (credentials): Wrong.',
      'CredentialsSignin (locked): Wrong.',
      'CredentialsSignin (credentials): Other.',
      'AccessDenied: Wrong.',
      'Verification.',
    ]);
  });

  it('shows the message of the cause, and nothing that could sign anybody in', () => {
    const { note, details } = open();
    const cause = new Error('the ID Token eyJhbGciOiJIUzI1NiJ9.e30.x of ada@example.com\nhas expired');
    note(new errors.OAuthCallbackError('Refused.', { code: 'id_token_refused', cause }), 0);
    expect(details).toEqual([
      'OAuthCallbackError (id_token_refused): Refused. Cause: the ID Token [redacted] of [redacted]\\x0ahas expired',
    ]);
  });

  it('cannot flood the log by varying, nor fill the memory', () => {
    const { note, details } = open();
    for (let i = 0; i < 10_000; i += 1)
      note(new errors.OAuthCallbackError(`Refused ${i} ${'x '.repeat(500)}`, { code: 'c'.repeat(999) }), 0);
    expect(details).toHaveLength(20 + 4);
    expect(details.at(-1)).toMatch(/^Refusals of other kinds, the last one OAuthCallbackError\. 1000 times/);
    for (const line of details) expect(line.length).toBeLessThan(1000);
  });
});

describe('isRefusal', () => {
  const cause = new Error('x');
  it.each([
    new errors.MissingCSRF(),
    new errors.CredentialsSignin(),
    new errors.OAuthCallbackError('x', { cause }),
    new errors.OAuthAccountNotLinked(),
    new errors.AccountNotLinked(),
    new errors.Verification(),
    new errors.WebAuthnVerificationError('x', { cause }),
    new errors.AccessDenied('refused'),
    new errors.EmailSignInError('no address', { code: 'email_invalid' }),
  ])('%s is of the visitor', (error) => {
    expect(isRefusal(error)).toBe(true);
  });

  it.each([
    new errors.AccessDenied('the callback threw', { cause }),
    new errors.EmailSignInError('not sent', { cause }),
    new errors.OAuthSignInError('not reached'),
    new errors.AdapterError(),
    new errors.CallbackRouteError(),
    new errors.MissingSecret(),
    new errors.AuthError(),
  ])('%s is of the deployment', (error) => {
    expect(isRefusal(error)).toBe(false);
  });
});

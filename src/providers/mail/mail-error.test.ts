import { describe, expect, it } from 'vitest';
import { failureCode, MailError } from './mail-error.js';

describe('MailError', () => {
  it('names the service and what is known', () => {
    const error = new MailError('Resend', 'the mail was refused.', { status: 401, code: 'E' });
    expect(error).toMatchObject({ name: 'MailError', service: 'Resend', status: 401, code: 'E' });
    expect(error.message).toBe('Resend: the mail was refused.');
    expect(error).not.toHaveProperty('cause');
  });

  it('has nothing but the message where nothing is known', () => {
    expect(new MailError('Resend', 'x')).toMatchObject({ status: undefined, code: undefined });
    expect(new MailError('Resend', 'x', { cause: 1 }).cause).toBe(1);
  });
});

describe('failureCode', () => {
  it('finds the code of an error or of its cause', () => {
    expect(failureCode(Object.assign(new Error('secret'), { code: 'EAUTH' }))).toBe('EAUTH');
    const cause = Object.assign(new Error('secret'), { code: 'ECONNREFUSED' });
    expect(failureCode(new TypeError('fetch failed', { cause }))).toBe('ECONNREFUSED');
  });

  it('falls back to the class, never to the message', () => {
    expect(failureCode(new TypeError('secret'))).toBe('TypeError');
    expect(failureCode(Object.assign(new Error('secret'), { code: 20 }))).toBe('Error');
    expect(failureCode('secret')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { aSession } from '../../testing/adapter-case.js';
import { toAccount, toAuthenticator, toSession, toUser, toVerificationToken } from './from-row.js';

const expires = aSession('').expires;

describe('dates of stored rows', () => {
  it.each<[string, unknown]>([
    ['milliseconds', expires.getTime()],
    ['milliseconds as bigint', BigInt(expires.getTime())],
    ['milliseconds as text', String(expires.getTime())],
    ['milliseconds with a fraction', `${expires.getTime()}.0000`],
    ['a Date', expires],
    ['ISO 8601', '2040-02-29T23:59:58.123Z'],
    ['ISO 8601 with an offset', '2040-03-01T01:59:58.123+02:00'],
    ['what MySQL and SQLite write, in UTC', '2040-02-29 23:59:58.123'],
    ['ISO 8601 without a zone, in UTC', '2040-02-29T23:59:58.123'],
  ])('are read from %s', (_, stored) => {
    expect(toSession({ sessionToken: 's', userId: 'u', expires: stored }).expires).toEqual(expires);
    expect(toUser({ id: 'u', emailVerified: stored }).emailVerified).toEqual(expires);
  });

  it.each(['never', '', undefined, Number.NaN, '2040-13-01T00:00:00Z'])(
    'are refused when they are none: %j',
    (stored) => {
      const row = { identifier: 'i', token: 't', expires: stored };
      expect(() => toVerificationToken(row)).toThrow('A stored date cannot be read');
    },
  );
});

describe('keys of stored rows', () => {
  it('stay numbers where the database makes them, and are text otherwise', () => {
    expect(toUser({ id: 7 }).id).toBe(7);
    expect(toUser({ id: 7n }).id).toBe(7);
    expect(toUser({ id: '7' }).id).toBe('7');
    expect(toAccount({ userId: 7, provider: 'acme' }).userId).toBe(7);
  });
});

describe('other columns of stored rows', () => {
  it('keep those of the application', () => {
    expect(toUser({ id: 'u', email: null, role: 'admin' })).toMatchObject({ email: '', role: 'admin' });
  });

  it('are numbers and booleans, whatever the driver makes of them', () => {
    expect(toAccount({ userId: 'u', expires_at: '2214086398', scope: null })).toEqual({
      userId: 'u',
      expires_at: 2_214_086_398,
    });
    for (const [flag, expected] of [
      [1n, true],
      [0, false],
      [true, true],
      ['1', true],
    ]) {
      const row = toAuthenticator({ counter: '4294967295', credentialBackedUp: flag });
      expect(row).toMatchObject({ counter: 4_294_967_295, credentialBackedUp: expected, transports: null });
    }
  });
});

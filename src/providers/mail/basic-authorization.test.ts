import { describe, expect, it } from 'vitest';
import { basicAuthorization } from './basic-authorization.js';

describe('basicAuthorization', () => {
  it.each([
    ['Aladdin', 'open sesame', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
    ['test', '123£', 'Basic dGVzdDoxMjPCow=='],
    ['key', '', 'Basic a2V5Og=='],
  ])('is as in RFC 7617, section 2 and 2.1: %s, %s', (user, password, header) => {
    expect(basicAuthorization(user, password)).toBe(header);
  });
});

import { describe, expect, it } from 'vitest';
import { belowIssuer } from './below-issuer.js';

describe('belowIssuer', () => {
  it.each(['https://acme.test/sub', 'https://acme.test/sub/'])('joins %s and a path', (issuer) => {
    expect(belowIssuer({ issuer }, '/oauth/token')).toBe('https://acme.test/sub/oauth/token');
  });

  it.each([{}, { issuer: '' }])('leaves the issuer open where it is %j', (options) => {
    expect(belowIssuer(options, '/oauth/token')).toBe('{issuer}/oauth/token');
  });
});

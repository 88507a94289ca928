import { describe, expect, it } from 'vitest';
import { belowIssuer, joinUrl } from './endpoint-url.js';

describe('joinUrl', () => {
  it.each([
    ['https://git.example', 'https://git.example/a'],
    ['https://git.example/', 'https://git.example/a'],
    ['https://git.example/sub//', 'https://git.example/sub/a'],
  ])('puts one slash after %s', (base, url) => {
    expect(joinUrl(base, '/a')).toBe(url);
  });
});

describe('belowIssuer', () => {
  it.each(['https://acme.test/sub', 'https://acme.test/sub/'])('joins %s and a path', (issuer) => {
    expect(belowIssuer({ issuer }, '/oauth/token')).toBe('https://acme.test/sub/oauth/token');
  });

  it.each([{}, { issuer: '' }])('leaves the issuer open where it is %j', (options) => {
    expect(belowIssuer(options, '/oauth/token')).toBe('{issuer}/oauth/token');
  });
});

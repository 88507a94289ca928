import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.js';

const none = { styleHashes: [], formActions: [], imageOrigins: [] };

describe('contentSecurityPolicy', () => {
  it('allows nothing but what is named', () => {
    expect(contentSecurityPolicy({ ...none, styleHashes: ['sha256-AAAA='] })).toBe(
      "default-src 'none'; style-src 'sha256-AAAA='; img-src 'self' data:; form-action 'self'; " +
        "frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
    );
  });

  it('forbids framing (PG-04)', () => {
    expect(contentSecurityPolicy(none)).toContain("frame-ancestors 'none'");
  });

  it('lists form targets and image origins once', () => {
    const policy = contentSecurityPolicy({
      ...none,
      formActions: ['https:', 'http://localhost:3000', 'http://127.0.0.1:*', 'https:'],
      imageOrigins: ['https://cdn.example.com', 'https://cdn.example.com', 'https://[::1]:8443'],
    });
    expect(policy).toContain("form-action 'self' https: http://localhost:3000 http://127.0.0.1:*;");
    expect(policy).toContain("img-src 'self' data: https://cdn.example.com https://[::1]:8443;");
  });

  it.each([
    new URL('https://a;b.test').origin,
    "https://a.test 'unsafe-inline'",
    "https://a.test; script-src 'unsafe-inline'",
    'https://a,b.test',
    '*',
    'http:',
    'https://*.test',
    "'unsafe-inline'",
    'javascript:',
    'https://a.test\r\nSet-Cookie: a=b',
  ])('leaves out %s', (source) => {
    const policy = contentSecurityPolicy({
      styleHashes: [source],
      formActions: [source],
      imageOrigins: [source],
    });
    expect(policy).toBe(contentSecurityPolicy(none));
  });

  it('allows scripts by their hash, and fetches from the page’s own origin where it is told (WA-32)', () => {
    const scripts = { ...none, scriptHashes: ['sha256-BBBB=', "'unsafe-inline'"] };
    expect(contentSecurityPolicy(scripts)).toContain("; script-src 'sha256-BBBB='; img-src");
    const policy = contentSecurityPolicy({ ...scripts, mayFetch: true });
    expect(policy).toContain("; script-src 'sha256-BBBB='; connect-src 'self'; ");
    expect(contentSecurityPolicy(none)).not.toMatch(/script-src|connect-src/);
    expect(contentSecurityPolicy({ ...none, scriptHashes: ['*'] })).toBe(contentSecurityPolicy(none));
  });

  it('blocks all styles if no hash is given', () => {
    expect(contentSecurityPolicy(none)).toContain("style-src 'none'");
  });
});

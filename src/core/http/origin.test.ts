import { fc } from '../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import { recordingLogger } from '../../../test/support/config.js';
import { settingsWith } from '../../../test/support/exchange.js';
import { UntrustedHost } from '../../errors.js';
import { createLogger } from '../logger.js';
import { canonicalHost, resolveOrigin } from './origin.js';
import { HttpError } from './http-error.js';

const trusting = { origins: [], trustHost: true };
const configured = { origins: ['https://example.com', 'http://localhost:3000'], trustHost: false };

/** What one application makes of the URLs of requests, and what it logs. */
function application(settings: { origins: readonly string[]; trustHost: boolean }) {
  const { logger, warnings, details } = recordingLogger();
  const all = settingsWith({ ...settings, logger: createLogger({ logger, debug: false }) });
  const ask = (url: string, headers: Record<string, string> = {}): unknown => {
    try {
      return resolveOrigin({ url: new URL(url), headers: new Headers(headers) }, all);
    } catch (error) {
      return error;
    }
  };
  return { ask, warnings, details };
}

function refusal(url: string, settings: { origins: readonly string[]; trustHost: boolean }): unknown {
  return application(settings).ask(url);
}

describe('canonicalHost', () => {
  it.each([
    ['example.com', 'example.com'],
    ['EXAMPLE.com', 'example.com'],
    ['example.com.', 'example.com'],
    ['example.com.:8443', 'example.com:8443'],
    ['localhost:3000', 'localhost:3000'],
    ['example.com:443', 'example.com:443'],
    ['my_service:80', 'my_service:80'],
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]', '[::1]'],
    ['[2001:DB8:0:0:0:0:0:1]:8080', '[2001:db8::1]:8080'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['example.com:65535', 'example.com:65535'],
  ])('gives %s one spelling (HP-04)', (host, canonical) => {
    expect(canonicalHost(host)).toBe(canonical);
  });

  it.each([
    '',
    '.',
    '..',
    '.example.com',
    'example..com',
    'example.com..',
    'user@example.com',
    'example.com@evil.com',
    'example.com/path',
    'example.com#x',
    'example.com?x',
    'example.com\\evil',
    'example.com evil',
    ' example.com',
    'example.com ',
    'example.com\t',
    'example.com\r\nX: y',
    'example.com\0',
    'example.com,evil.com',
    'example.com;x',
    'example.com:',
    'example.com:0',
    'example.com:080',
    'example.com:65536',
    'example.com:99999',
    'example.com:80:80',
    'example.com:http',
    'example.com:-1',
    'example%2ecom',
    'bücher.example',
    '[::1',
    '::1',
    '[::1]x',
    '[::ffff:999.1.1.1]',
    '[::1%25eth0]',
    '[]',
    '256.256.256.256',
    '"example.com"',
    '<script>',
  ])('rejects %j (HP-04)', (host) => {
    expect(canonicalHost(host)).toBeNull();
  });

  it('its result is stable and agrees with the URL parser (HP-04)', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.domain(), fc.ipV4(), fc.webAuthority({ withPort: true }), fc.string()),
        (host) => {
          const canonical = canonicalHost(host);
          if (canonical === null) return;
          expect(canonicalHost(canonical)).toBe(canonical);
          const url = new URL(`https://${canonical}/`);
          expect(url.pathname + url.search + url.hash + url.username).toBe('/');
          expect(canonical.startsWith(url.hostname)).toBe(true);
        },
      ),
    );
  });

  it('takes linear time (DL-06)', () => {
    expect(canonicalHost('a.'.repeat(100_000))).toBeNull();
    expect(canonicalHost(`[${':'.repeat(100_000)}`)).toBeNull();
  });
});

describe('resolveOrigin', () => {
  it('is the origin of the URL if hosts are trusted', () => {
    expect(refusal('http://localhost:3000/auth/session', trusting)).toBe('http://localhost:3000');
    expect(refusal('https://Example.COM:443/auth/session', trusting)).toBe('https://example.com');
    expect(refusal('https://example.com.:8443/', trusting)).toBe('https://example.com:8443');
    expect(refusal('https://user:password@example.com/', trusting)).toBe('https://example.com');
  });

  it('rejects every host when neither origin nor trustHost is configured (HP-03)', () => {
    const error = refusal('https://example.com/', { origins: [], trustHost: false });
    expect(error).toBeInstanceOf(UntrustedHost);
    expect(String(error)).toMatch(/`origin`.*`trustHost: true`/);
  });

  it('is the configured origin with the host of the request, whatever scheme the server saw', () => {
    expect(refusal('https://example.com/', configured)).toBe('https://example.com');
    expect(refusal('http://example.com/', configured)).toBe('https://example.com');
    expect(refusal('http://example.com:443/', configured)).toBe('https://example.com');
    expect(refusal('https://example.com./', configured)).toBe('https://example.com');
    expect(refusal('http://localhost:3000/', configured)).toBe('http://localhost:3000');
  });

  it('prefers the configured origin with the same scheme', () => {
    const both = { origins: ['https://example.com', 'http://example.com'], trustHost: false };
    expect(refusal('http://example.com/', both)).toBe('http://example.com');
    expect(refusal('https://example.com/', both)).toBe('https://example.com');
  });

  it.each([
    'https://evil.com/',
    'https://example.com.evil.com/',
    'https://sub.example.com/',
    'https://example.com:8443/',
    'http://localhost/',
    'http://localhost:3001/',
    'https://example.com../',
  ])('rejects %s with 400 (HP-01; CWE-644)', (url) => {
    const error = refusal(url, configured);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 400 });
  });

  it('a configured origin is used even if hosts are trusted (HP-01)', () => {
    expect(refusal('https://evil.com/', { ...configured, trustHost: true })).toMatchObject({ status: 400 });
  });

  it('a single configured origin is used whatever the host of the request; a warning names both, once', () => {
    const { ask, warnings, details } = application({ origins: ['https://example.com'], trustHost: false });
    for (const url of ['https://example.com/', 'http://example.com/', 'http://example.com:443/'])
      expect(ask(url)).toBe('https://example.com');
    expect(warnings).toEqual([]);
    for (const url of ['http://10.0.0.7:3000/', 'https://evil.com/', 'https://example.com:8443/'])
      expect(ask(url)).toBe('https://example.com');
    expect(warnings).toEqual(['host-differs']);
    expect(details[0]).toMatch(/10\.0\.0\.7:3000.*https:\/\/example\.com.*`origin`/);
    expect(ask('ftp://example.com/')).toMatchObject({ status: 400 });
  });

  it('warns once of each host that none of several origins has, up to a limit', () => {
    const { ask, warnings, details } = application(configured);
    for (let round = 0; round < 2; round += 1) ask('https://evil.com/');
    expect(warnings).toEqual(['host-refused']);
    expect(details[0]).toMatch(/evil\.com .*`origin` lists https:\/\/example\.com, http:\/\/localhost:3000/);
    for (let i = 0; i < 1000; i += 1) expect(ask(`https://evil-${i}.com/`)).toMatchObject({ status: 400 });
    expect(warnings).toHaveLength(20);
  });

  it.each([
    ['http://app.test/', 'https', 'https://app.test'],
    ['http://app.test/', 'HTTPS, http', 'https://app.test'],
    ['https://app.test:8443/', 'http', 'http://app.test:8443'],
  ])('tells once of a trusted host whose X-Forwarded-Proto says another scheme (%s, %s)', (...row) => {
    const [url, proto, meant] = row;
    const { ask, warnings, details } = application(trusting);
    for (let round = 0; round < 3; round += 1)
      expect(ask(url, { 'x-forwarded-proto': proto })).toBe(new URL(url).origin);
    expect(warnings).toEqual(['forwarded-proto-differs']);
    expect(details[0]).toContain(`Set \`origin\` (or AUTH_URL) to ${meant},`);
  });

  it.each(['https', '', 'wss', 'https, http'])(
    'does not warn of X-Forwarded-Proto: %j, which agrees',
    (proto) => {
      const { ask, warnings } = application(trusting);
      ask('https://app.test/', { 'x-forwarded-proto': proto });
      const one = application({ origins: ['https://app.test'], trustHost: true });
      one.ask('http://app.test/', { 'x-forwarded-proto': 'https' });
      expect([...warnings, ...one.warnings]).toEqual([]);
    },
  );

  it.each(['ftp://example.com/', 'file:///auth/session', 'blob:https://example.com/x'])(
    'rejects %s (HP-04)',
    (url) => {
      expect(refusal(url, trusting)).toMatchObject({ status: 400 });
    },
  );

  it('names no host in the message for the client', () => {
    expect(String(refusal('https://evil.com/', configured))).not.toMatch(/evil|example/);
  });
});

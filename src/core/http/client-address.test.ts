import { describe, expect, it } from 'vitest';
import type { LimitSettings } from '../contracts/limits.js';
import { exchangeFor, settingsWith } from '../../../test/support/exchange.js';
import { clientPlaceOf, parseAddress } from './client-address.js';

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    [' 203.0.113.7:4711 ', '203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['[::ffff:cb00:7107]:443', '203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['[2001:db8::5]:443', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ])('%s', (text, client, network) => {
    expect(parseAddress(text)).toEqual({ client, network: network.replace(/\.0\/24$/, '/24') });
  });

  it.each([
    ['IPv4-translated (RFC 2765)', '::ffff:0:203.0.113.7', '203.0.113.7'],
    ['NAT64 (RFC 6052)', '64:ff9b::203.0.113.7', '203.0.113.7'],
    ['NAT64, in hexadecimal', '[64:FF9B::cb00:7107]:443', '203.0.113.7'],
    ['6to4 (RFC 3056)', '2002:cb00:7107:1::1', '203.0.113.7'],
    ['Teredo (RFC 4380)', '2001:0:4137:9e76:8000:f227:34ff:8ef8', '203.0.113.7'],
  ])('is that of the IPv4 subscriber behind it: %s', (_, text, client) => {
    expect(parseAddress(text)).toEqual({ client, network: '203.0.113/24' });
  });

  it.each(['64:ff9b:0:1::203.0.113.7', '::ffff:1:203.0.113.7', '2001:1::203.0.113.7', '2003:cb00:7107::1'])(
    'is one of IPv6 beside those prefixes: %s',
    (text) => {
      expect(parseAddress(text)?.client).toMatch(/::\/64$/);
    },
  );

  it.each([
    '',
    'unknown',
    '_hidden',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    '::1::',
    'a:b',
    'x'.repeat(200),
    '[::1',
  ])('none: %s', (text) => {
    expect(parseAddress(text)).toBeUndefined();
  });
});

describe('the client of a request', () => {
  const limitsOf = (clientAddress: LimitSettings['clientAddress']): LimitSettings => ({
    rules: { credentials: undefined, email: undefined, invitations: undefined, passkeys: undefined },
    clientAddress,
  });
  const find = async (
    clientAddress: LimitSettings['clientAddress'],
    headers: Record<string, string>,
  ): Promise<string | undefined> => {
    const settings = settingsWith({ limits: limitsOf(clientAddress) });
    return clientPlaceOf(await exchangeFor('session', { headers }, settings))?.client;
  };
  const chain = { 'x-forwarded-for': '198.51.100.1, 198.51.100.2,198.51.100.3' };

  it('is counted from the right of the proxies', async () => {
    expect(await find(1, chain)).toBe('198.51.100.3');
    expect(await find(3, chain)).toBe('198.51.100.1');
    expect(await find(1, {})).toBeUndefined();
  });

  it.each([4, 5])(
    'is the first that a proxy saw, where a request passed fewer than %i: nobody is counted by nothing',
    async (proxies) => {
      const warnings: string[] = [];
      const logger = { ...settingsWith().logger, warn: (code: string) => void warnings.push(code) };
      const settings = settingsWith({ limits: limitsOf(proxies), logger });
      const exchange = await exchangeFor('session', { headers: chain }, settings);
      expect(clientPlaceOf(exchange)?.client).toBe('198.51.100.1');
      expect(clientPlaceOf(exchange)?.client).toBe('198.51.100.1');
      expect(warnings).toEqual(['limits-client-unknown']);
    },
  );

  it.each<readonly [LimitSettings['clientAddress'], string, string | undefined]>([
    [2, '203.0.113.7', '203.0.113.7'],
    ['cf-connecting-ip', '203.0.113.7', '203.0.113.7'],
    // A proxy that nobody told us of: everybody would be counted as one.
    [2, '10.0.0.7', undefined],
    ['cf-connecting-ip', '10.0.0.7', undefined],
  ])(
    'is that of the connection, where the field of %s is missing, unless it is a private one: %s',
    async (source, address, client) => {
      const exchange = await exchangeFor('session', {}, settingsWith({ limits: limitsOf(source) }));
      const request = Object.create(exchange.request, {
        address: { value: address },
        headers: { value: exchange.request.headers },
      }) as typeof exchange.request;
      expect(clientPlaceOf({ ...exchange, request })?.client).toBe(client);
    },
  );

  it('is in the field that the platform sets, or what the function says', async () => {
    expect(await find('cf-connecting-ip', { 'cf-connecting-ip': '2001:db8::1' })).toBe('2001:db8:0:0::/64');
    expect(await find('cf-connecting-ip', chain)).toBeUndefined();
    expect(await find((request) => request.headers.get('x') ?? undefined, { x: '192.0.2.1' })).toBe(
      '192.0.2.1',
    );
  });

  it.each<readonly [string, string | undefined]>([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    // What marks a private address counts at its beginning only.
    ['2001:db8:0:fd00::1', '2001:db8:0:fd00::/64'],
    ...['10.0.0.1', '127.0.0.1', '172.16.0.1', '172.31.9.9', '192.168.1.1', '169.254.1.1', '100.64.0.1'].map(
      (address) => [address, undefined] as const,
    ),
    ...['::1', '::ffff:127.0.0.1', 'fd00::1', 'fe80::1'].map((address) => [address, undefined] as const),
  ])('is that of the connection, unless it is a private one: %s', async (address, client) => {
    const limits = limitsOf(undefined);
    const exchange = await exchangeFor('session', {}, settingsWith({ limits }));
    const request = Object.create(exchange.request, {
      address: { value: address },
    }) as typeof exchange.request;
    expect(clientPlaceOf({ ...exchange, request })?.client).toBe(client);
    const proxied = await exchangeFor('session', { headers: chain }, settingsWith({ limits }));
    const behind = Object.create(proxied.request, { address: { value: address } }) as typeof proxied.request;
    expect(clientPlaceOf({ ...proxied, request: behind })).toBeUndefined();
  });
});

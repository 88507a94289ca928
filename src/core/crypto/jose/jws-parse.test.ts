import { fc } from '../../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import { implementations } from '../../../../test/crypto/implementations.js';

describe.each(implementations)('parseJws over %s', (_, { parseJws }) => {
  const encode = (json: string): string => Buffer.from(json).toString('base64url');
  const compact = (header: string, payload: string): string => `${encode(header)}.${encode(payload)}.AAAA`;

  it.each([
    ['two parts', 'e30.e30'],
    ['four parts', 'e30.e30.AAAA.AAAA'],
    ['five parts, a JWE', 'e30..AAAA.AAAA.AAAA'],
    ['an empty text', ''],
    ['a padded part', 'e30=.e30.AAAA'],
    ['stray bits in the signature', 'e30.e30.AB'],
    ['an unencoded payload', '{}.{}.AAAA'],
    ['a header that is a list', compact('[]', '{}')],
    ['a header that is null', compact('null', '{}')],
    ['a payload that is a text', compact('{}', '"x"')],
    ['a payload that is a number', compact('{}', '5')],
    ['broken JSON', compact('{}', '{')],
    ['crit (RFC 7515, section 4.1.11)', compact('{"alg":"RS256","crit":["exp"],"exp":1}', '{}')],
    ['b64 false (RFC 7797)', compact('{"alg":"RS256","b64":false}', '{}')],
    ['more than 64 KiB', compact('{}', `{"a":"${'x'.repeat(50_000)}"}`)],
    ['octets that are not UTF-8', `e30.${Buffer.from([0x22, 0xff, 0x22]).toString('base64url')}.AAAA`],
  ])('refuses %s', (_rule, token) => expect(parseJws(token)).toBeUndefined());

  it('refuses any text that has not three parts, and crashes on none', () => {
    const texts = fc.string({ unit: fc.constantFrom('.', 'e30', 'A', '=', 'é') });
    const isHandled = (text: string): boolean => parseJws(text) === undefined || text.split('.').length === 3;
    expect(() => fc.assert(fc.property(texts, isHandled))).not.toThrow();
  });

  it('gives records without a prototype', () => {
    const jws = parseJws(compact('{"__proto__":{"alg":"RS256"}}', '{"__proto__":{"sub":"admin"}}'));
    expect(jws?.header.alg).toBeUndefined();
    expect(jws?.payload.sub).toBeUndefined();
    expect('constructor' in (jws?.payload ?? {})).toBe(false);
    expect('constructor' in (jws?.header ?? {})).toBe(false);
  });
});

describe.each(implementations)('signJws over %s', (_, { parseJws, signJws, utf8 }) => {
  it('always writes the algorithm it signs with into the header', async () => {
    const token = await signJws({ header: { alg: 'none' }, payload: {}, key: utf8('secret'), alg: 'HS256' });
    expect(parseJws(token)?.header.alg).toBe('HS256');
  });
});

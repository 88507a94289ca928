import { describe, expect, it } from 'vitest';
import { toHex } from '../kit/bytes.js';
import { randomBytes, randomHex, randomToken, randomTokens, uuid } from './random.js';

describe('random values', () => {
  it('have the length that was asked for', () => {
    for (const length of [0, 1, 12, 16, 17, 32, 1024, 70_000])
      expect(randomBytes(length)).toHaveLength(length);
    expect(randomHex(20)).toMatch(/^[0-9a-f]{40}$/);
    expect(randomToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(randomToken(16)).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('never come twice, across many refills of the pool', () => {
    const seen = new Set<string>();
    for (let round = 0; round < 20_000; round += 1) seen.add(toHex(randomBytes(16)));
    expect(seen.size).toBe(20_000);
  });

  it('overlap neither when lengths are mixed', () => {
    // Were octets handed out twice, a window of eight of them would show up again.
    const windows = new Map<string, number>();
    for (let round = 0; round < 3000; round += 1) {
      const hex = toHex(randomBytes(8 + (round % 9)));
      for (let at = 0; at + 16 <= hex.length; at += 2) {
        const window = hex.slice(at, at + 16);
        windows.set(window, (windows.get(window) ?? 0) + 1);
      }
    }
    expect(Math.max(...windows.values())).toBe(1);
  });

  it('belong to who got them: writing into one changes no other', () => {
    const first = randomBytes(16);
    const copy = [...first];
    const second = randomBytes(16);
    second.fill(0);
    expect([...first]).toEqual(copy);
    first.fill(0);
    expect(randomBytes(16)).not.toEqual(new Uint8Array(16));
  });

  it('use every octet value', () => {
    const values = new Set<number>();
    for (let round = 0; round < 1000; round += 1) for (const byte of randomBytes(16)) values.add(byte);
    expect(values.size).toBe(256);
  });
});

describe('randomTokens', () => {
  it('gives tokens of the lengths that were asked for, each from octets of its own', () => {
    const tokens = randomTokens(6, 32, 32);
    expect(tokens.map((token) => token.length)).toEqual([8, 43, 43]);
    expect(new Set([...tokens, ...randomTokens(6, 32, 32)]).size).toBe(6);
    expect(randomTokens()).toEqual([]);
  });
});

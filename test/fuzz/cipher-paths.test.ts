import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { overNode, overWeb } from '../crypto/implementations.js';
import { damaged, fuzz } from './fuzz.js';

const SECRET = 'a secret for both paths, 0123456789abcdef';
const SALT = 'authjs.session-token';
const NOW = new Date('2030-01-01T00:00:00Z');

type Rooms = typeof overNode;

/** What a token says by one of the paths; `null` if it is refused. */
async function readBy({ decodeAt }: Rooms, token: string): Promise<unknown> {
  try {
    return await decodeAt({ token, secret: SECRET, salt: SALT }, NOW);
  } catch {
    return null;
  }
}

/** Tokens of several lengths, so that each damage also meets the last block and its padding. */
function madeBy({ encodeAt }: Rooms): Promise<string[]> {
  const lengths = Array.from({ length: 17 }, (_, length) => 'x'.repeat(length));
  return Promise.all(
    lengths.map(async (sub) => encodeAt({ token: { sub }, secret: SECRET, salt: SALT, maxAge: 60 }, NOW)),
  );
}

const tokens = [...(await madeBy(overNode)), ...(await madeBy(overWeb))];

describe('both cipher paths', () => {
  const claims = fc.record(
    { sub: fc.string(), name: fc.string({ unit: 'grapheme' }), more: fc.jsonValue({ maxDepth: 3 }) },
    { requiredKeys: ['sub'] },
  );
  fuzz('tokens-across', {
    cost: 2,
    arbitrary: claims,
    holds: async (token) => {
      for (const [maker, reader] of [
        [overNode, overWeb],
        [overWeb, overNode],
      ] as const) {
        const made = await maker.encodeAt({ token, secret: SECRET, salt: SALT, maxAge: 60 }, NOW);
        const read = await readBy(reader, made);
        expect(read).toEqual(await readBy(maker, made));
        expect(read).toMatchObject({ sub: token.sub });
      }
    },
  });

  fuzz('damaged-tokens', {
    arbitrary: damaged(fc.constantFrom(...tokens)),
    holds: async (token) => {
      const read = await readBy(overNode, token);
      expect(await readBy(overWeb, token)).toEqual(read);
    },
  });
});

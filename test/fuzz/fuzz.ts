import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';

/** Inputs per property: few in the suite, as many as wished by `FUZZ_RUNS=100000 npm run fuzz`. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 300);
/** The suite tries the same inputs on every machine; whoever asks for more gets others each time, or those of a seed. */
const SEED = Number(
  process.env['FUZZ_SEED'] ?? (process.env['FUZZ_RUNS'] === undefined ? 1 : Date.now() % 2 ** 31),
);
/** Milliseconds for one input: whatever takes longer hangs. */
const PATIENCE = 2000;

/** What is tried on inputs. */
export interface Property<Input> {
  readonly arbitrary: fc.Arbitrary<Input>;
  /** @throws what is wrong */
  readonly holds: (input: Input) => unknown;
  /** How many times fewer inputs than others, because each costs more. @default 1 */
  readonly cost?: number;
}

/**
 * A test that tries a property on inputs that once failed (`corpus/<name>.json`), then on random ones. A failure prints
 * the seed, and the smallest input that fails: it belongs into the corpus.
 */
export function fuzz<Input>(name: string, { arbitrary, holds, cost = 1 }: Property<Input>): void {
  it(`${name}: whatever is sent`, { timeout: 3_600_000 }, async () => {
    for (const input of corpusOf<Input>(name)) await holds(input);
    const property = fc.asyncProperty(arbitrary, async (input) => {
      await holds(input);
      assertUnpolluted();
    });
    const numRuns = Math.max(20, Math.round(RUNS / cost));
    await fc.assert(property, { numRuns, seed: SEED, timeout: PATIENCE, endOnFailure: false });
  });
}

function corpusOf<Input>(name: string): readonly Input[] {
  const file = new URL(`corpus/${name}.json`, import.meta.url);
  // The inputs of the property of this name, which somebody put there.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Input[]) : [];
}

const members = (): string[] =>
  [Object.prototype, Array.prototype, Function.prototype].map((one) =>
    Reflect.ownKeys(one).map(String).join(),
  );
const untouched = members();

function assertUnpolluted(): void {
  expect(members()).toEqual(untouched);
}

/** Pieces of text that parsers stumble over, between any characters. */
export function awkward(...pieces: readonly string[]): fc.Arbitrary<string> {
  const any = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...pieces) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', '\0', '\r\n', '%', '%00', '\ud800'),
    },
  );
  return fc.array(any, { maxLength: 12 }).map((parts) => parts.join(''));
}

/** A text with one or a few characters replaced, removed or repeated. */
export function damaged(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    put: fc.oneof(fc.constantFrom('', 'A', '.', '=', '-', '_', '~', ' '), fc.string({ maxLength: 3 })),
    length: fc.integer({ min: 0, max: 3 }),
  });
  return fc.tuple(text, fc.array(change, { minLength: 1, maxLength: 3 })).map(([original, changes]) =>
    changes.reduce((current, { at, put, length }) => {
      const index = Math.floor(at * (current.length + 1));
      return current.slice(0, index) + put + current.slice(index + length);
    }, original),
  );
}

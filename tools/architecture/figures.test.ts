import { describe, expect, it } from 'vitest';
import { measure } from './figures.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const lines = (count: number): string => '// line\n'.repeat(count);

describe('measure', () => {
  it('counts files, folders and lines of src, without its tests', () => {
    const root = temporaryTree({
      'src/index.ts': lines(10),
      'src/http/a.ts': lines(14),
      'src/http/b.ts': lines(15),
      'src/http/deep/c.ts': lines(81),
      'src/http/a.test.ts': lines(60),
      'test/sign-ins/a.ts': lines(30),
      'test/third-party/node_modules/a.ts': lines(500),
    });
    expect(measure(root)).toMatchObject({
      files: 4,
      folders: 2,
      lines: 120,
      linesPerFile: { median: 14, p90: 81, max: 81 },
      filesUnder15Lines: 2,
      testLinesPerSourceLine: 0.75,
    });
  });

  it('counts calls of andThen, by room, and neither its import nor its declaration', () => {
    const root = temporaryTree({
      'src/core/kit/awaitable.ts': 'export function andThen(): void {}\n',
      'src/session/a.ts': `import { andThen } from '../kit/awaitable.js';\nandThen(1, () => andThen<number>(2));\n`,
      'src/core/auth.ts': 'andThen(1);\n',
      'test/a.ts': 'andThen(1);\n',
    });
    expect(measure(root)).toMatchObject({ andThen: 3, andThenByRoom: { auth: 1, session: 2 } });
  });

  it('counts casts, and not "as" in constants, imports or comments', () => {
    const text = `import { a as b } from './b.js';\nexport const c = b as string; // as it is\nexport const d = [1] as const;\n`;
    const root = temporaryTree({ 'src/a.ts': text, 'src/b.ts': 'export const a = 1;\n', 'test/a.ts': text });
    expect(measure(root).casts).toBe(1);
  });

  it('counts circles', () => {
    const root = temporaryTree({
      'src/a.ts': `import './b.js';\n`,
      'src/b.ts': `import './a.js';\n`,
      'test/a.ts': '',
    });
    expect(measure(root).circles).toBe(1);
  });

  it('gives the share of exports with a docstring, and counts overloads once', () => {
    const text = `
      /** One. */
      export const one = 1;
      export type Two = 2;
      /** Three. */
      export function three(a: string): string;
      export function three(a: number): number;
      export function three(a: unknown): unknown { return a; }
      // Not one.
      export interface Four { readonly a: string }
      const five = 5;
      export { five };
    `;
    expect(measure(temporaryTree({ 'src/a.ts': text, 'test/a.ts': '' })).documentedExports).toBe(0.5);
  });
});

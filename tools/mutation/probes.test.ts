import { expect, test } from 'vitest';
import { parseSource } from '../support/source-tree.ts';
import { HITS, probesOf, withProbes } from './probes.ts';

/** Runs a function body with probes, and gives its result and the probes that were hit. */
function run(
  body: string,
  argument: unknown,
): { readonly result: unknown; readonly hits: readonly string[] } {
  const { ast } = parseSource(
    'f.js',
    `const f = (a) => { ${body} }; globalThis.result = f(globalThis.argument);`,
  );
  const world: Record<string, unknown> = { argument };
  // oxlint-disable-next-line no-implied-eval -- the point is to run what was made
  new Function('globalThis', withProbes('f.js', ast))(world);
  const hits = world[HITS];
  const texts = [...probesOf(ast).values()].map(({ node }) => node.getText());
  const names =
    hits instanceof Set ? [...hits].map((hit) => texts[Number(String(hit).split('#')[1])] ?? '') : [];
  return { result: world['result'], hits: names };
}

test('a statement is hit when it runs, a branch only when it is taken', () => {
  const body = "if (a) return 'yes'; return 'no';";
  expect(run(body, true).hits).toContain("return 'yes';");
  expect(run(body, true).hits).not.toContain("return 'no';");
  expect(run(body, false).hits).not.toContain("return 'yes';");
  expect(run(body, false).hits).toContain("return 'no';");
});

test('the body of an arrow function is hit when it is called', () => {
  const body = 'const twice = (n) => n * 2; const never = (n) => n * 3; return twice(a);';
  expect(run(body, 2).hits).toContain('n * 2');
  expect(run(body, 2).hits).not.toContain('n * 3');
});

test.each([
  ['else if', "if (a === 1) return 'one'; else if (a === 2) return 'two'; else return 'more';", 'two'],
  ['a loop without braces', 'let n = 0; for (const x of [a, a]) n += x; return n;', 4],
  ['arrow functions in arrow functions', 'return ((x) => (y) => x + y)(a)(1);', 3],
  ['an object as a result', 'return (() => ({ b: a }))().b;', 2],
  ['a switch', "switch (a) { case 2: return 'two'; default: return 'more'; }", 'two'],
])('probes change nothing: %s', (_what, body, expected) => {
  expect(run(body, 2).result).toBe(expected);
});

import { describe, expect, test } from 'vitest';
import { findMutants } from './find-mutants.ts';
import { mutate } from './mutant.ts';

/** What the operators make of a file, each with the name of its operator. */
function made(text: string): string[] {
  return findMutants('room/file.ts', text).map((mutant) => `${mutant.operator}: ${mutate(text, mutant)}`);
}

describe('the operators', () => {
  test.each([
    [
      'a condition is always and never true',
      'if (a) b;',
      ['condition: if (true) b;', 'condition: if (false) b;'],
    ],
    ['a loop is never entered', 'while (a) {}', ['condition: while (false) {}']],
    [
      'a limit is off by one, and turned around',
      'x = a < b;',
      ['boundary: x = a <= b;', 'comparison: x = a >= b;'],
    ],
    ['equal becomes unequal', 'x = a === b;', ['comparison: x = a !== b;']],
    ['and becomes or', 'x = a && b;', ['logic: x = a || b;']],
    ['a fallback is taken for the value', 'x = a ?? b;', ['logic: x = a && b;']],
    ['plus becomes minus', 'x = a + b;', ['arithmetic: x = a - b;']],
    ['a count goes down', 'i++;', ['arithmetic: i--;']],
    ['a flag is turned around', 'x = true;', ['boolean: x = false;']],
    ['a negation is lost', 'x = !a;', ['boolean: x = a;']],
    ['a text is lost', "x = 'a';", ["string: x = '';"]],
    ['a text appears', "x = '';", ["string: x = 'mutated';"]],
    ['a list is lost', 'x = [a];', ['array: x = [];']],
    ['an object is lost', 'x = { a };', ['object: x = {};']],
    ['a missing value is not expected', 'x = a?.b;', ['optional: x = a.b;']],
    ['some becomes every', 'x = a.some(b);', ['method: x = a.every(b);']],
    ['trimming is forgotten', 'x = a.trim();', ['method: x = a;']],
    ['a pattern is not anchored', 'x = /^a/;', ['pattern: x = /a/;']],
    ['a pattern knows capitals', 'x = /a/i;', ['pattern: x = /a/;']],
    ['an arrow function gives nothing', 'x = () => a;', ['result: x = () => undefined;']],
  ])('%s', (_what, text, expected) => {
    const removals = text.startsWith('if') || text.startsWith('while') ? [] : [`statement: ;`];
    const found = made(text).filter((mutant) => mutant !== 'statement: b' && !mutant.endsWith(') ;'));
    expect(found.toSorted()).toEqual([...removals, ...expected].toSorted());
  });

  test('a call, a check and a whole body are left out', () => {
    const text = 'function f() { check(a); throw b; }';
    expect(made(text)).toEqual([
      'block: function f() {}',
      'statement: function f() { ; throw b; }',
      'statement: function f() { check(a); ; }',
    ]);
  });

  test('a function returns nothing; one that returns false or nothing is left alone', () => {
    expect(made('function f() { return a; }')).toEqual(['result: function f() { return undefined; }']);
    expect(made('function f() { return undefined; }')).toEqual([]);
    expect(made('function f() { return false; }')).toEqual(['boolean: function f() { return true; }']);
  });
});

describe('what is not mutated', () => {
  test.each([
    ['imports and exports', "import { a } from './a.js'; export { b } from './b.js';"],
    ['types', "type A = 'a' | true; interface B { c: 'd' }"],
    ['code that is loaded', "import('./a.js')"],
    ['what takes an array or an object apart', '[a, b] = c'],
  ])('%s', (_what, text) => {
    expect(made(text).filter((mutant) => !mutant.startsWith('statement'))).toEqual([]);
  });

  test('sentences of errors and log lines; their codes are', () => {
    const operators = made("throw new Refused('It is not for you.', { code: 'cross_site' });").map(
      (mutant) => mutant,
    );
    expect(operators.filter((mutant) => mutant.startsWith('string'))).toEqual([
      "string: throw new Refused('It is not for you.', { code: '' });",
    ]);
    expect(made("logger.warn('One two three.');")).toEqual(['statement: ;']);
    expect(made("run('SELECT a FROM b');")).toContain("string: run('');");
  });
});

describe('the id', () => {
  const idsOf = (text: string) => findMutants('room/file.ts', text).map(({ id }) => id);

  test('names file and operator, and is one mutant’s', () => {
    const ids = idsOf('function f() { a(); a(); }');
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
    expect(ids[1]).toMatch(/^room\/file\.ts:statement:[0-9a-f]{6}$/);
  });

  test('outlives changes elsewhere in the file', () => {
    const before = idsOf('function f() { return a; }');
    expect(idsOf('// A comment.\nfunction g() { c(); }\nfunction f() { return a; }')).toEqual(
      expect.arrayContaining(before),
    );
    expect(idsOf('function f() { return b; }')).not.toEqual(before);
  });
});

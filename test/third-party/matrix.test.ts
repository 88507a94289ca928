import { describe, expect, it } from 'vitest';
import { compare, count, fromJson, notRun, toJson, type Matrix, type Outcome } from './matrix.ts';

const pass: Outcome = { status: 'pass' };
const breaks: Outcome = { status: 'breaks', reason: 'expected one, got none.' };
const skipped: Outcome = { status: 'not run', reason: 'without transaction' };

function matrix(rules: Record<string, Outcome>, backend = 'memory'): Matrix {
  return [{ adapter: '@auth/some-adapter', version: '1.0.0', backend, rules }];
}

describe('compare', () => {
  it('counts what is as expected, whatever the reason', () => {
    const found = matrix({ first: pass, second: { ...breaks, reason: 'another' }, 'OAuth: again': pass });
    const expected = matrix({ first: pass, second: breaks, 'OAuth: again': pass });
    expect(compare(found, expected)).toEqual({ passed: 3, differences: [] });
  });

  it('refuses a rule that is broken now', () => {
    const { passed, differences } = compare(
      matrix({ first: breaks, second: pass }),
      matrix({ first: pass, second: pass }),
    );
    expect(passed).toBe(1);
    expect(differences).toEqual([
      '@auth/some-adapter 1.0.0, memory: first: expected pass, got breaks: expected one, got none.',
    ]);
  });

  it('refuses a rule that is kept now, so that the table says so', () => {
    const { differences } = compare(matrix({ first: pass }), matrix({ first: breaks }));
    expect(differences).toEqual(['@auth/some-adapter 1.0.0, memory: first: expected breaks, got pass']);
  });

  it('refuses a rule that is no longer run', () => {
    expect(compare(matrix({ first: skipped }), matrix({ first: pass })).differences).toHaveLength(1);
  });

  it('refuses rules that are new, and ones that are gone', () => {
    const { passed, differences } = compare(matrix({ second: pass }), matrix({ first: pass }));
    expect(passed).toBe(0);
    expect(differences).toEqual([
      '@auth/some-adapter 1.0.0, memory: second: expected no such rule, got pass',
      '@auth/some-adapter 1.0.0, memory: first: expected pass, was not there',
    ]);
  });

  it('refuses an adapter that is gone, and tells stores apart', () => {
    expect(compare([], matrix({ first: pass })).differences).toHaveLength(1);
    expect(compare(matrix({ first: pass }, 'Redis'), matrix({ first: pass })).differences).toHaveLength(2);
  });
});

describe('toJson', () => {
  it('is read by fromJson as what was written', () => {
    const written = matrix({ first: pass, 'second: with a colon': breaks, third: skipped });
    expect(fromJson(toJson(written))).toEqual(written);
  });

  it('has one line per rule', () => {
    const lines = toJson(matrix({ first: pass, second: breaks })).split('\n');
    expect(lines).toContain('      "first": "pass",');
    expect(lines).toContain('      "second": "breaks: expected one, got none."');
  });
});

describe('count and notRun', () => {
  it('sum up one adapter', () => {
    const [result] = matrix({ first: pass, second: skipped, third: skipped, fourth: breaks });
    if (result === undefined) throw new Error('no result');
    expect(count(result, 'pass')).toBe(1);
    expect(count(result, 'not run')).toBe(2);
    expect(notRun(result)).toEqual(new Map([['without transaction', ['second', 'third']]]));
  });
});

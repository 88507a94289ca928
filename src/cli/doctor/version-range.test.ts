import { describe, expect, it } from 'vitest';
import { isInRange } from './version-range.js';

describe('isInRange', () => {
  it.each([
    ['24.1.0', '>=20', true],
    ['18.20.0', '>=20', false],
    ['20.18.1', '^20.19.0 || >=22.12.0', false],
    ['20.19.0', '^20.19.0 || >=22.12.0', true],
    ['21.7.0', '^20.19.0 || >=22.12.0', false],
    ['22.12.0', '^20.19.0 || >=22.12.0', true],
    ['9.0.1', '^9.0.2 || ^10.0.0', false],
    ['10.4.0', '^9.0.2 || ^10.0.0', true],
    ['0.3.1', '^0.2.9', false],
    ['0.2.10', '^0.2.9', true],
    ['0.0.4', '^0.0.3', false],
    ['1.2.9', '~1.2', true],
    ['1.3.0', '~1.2', false],
    ['22.3.0', '22.x', true],
    ['22.3.0', '22', true],
    ['23.0.0', '22', false],
    ['19.0.0', '>=18 <20', true],
    ['20.0.0', '>= 18 < 20', false],
    ['20.5.0', '<=20', true],
    ['20.0.0', '>20', false],
    ['5.0.0-beta.32', '^5.0.0', true],
    ['3.0.0', '*', true],
    ['3.0.0', '', true],
  ])('%s in %j: %s', (version, range, expected) => {
    expect(isInRange(version, range)).toBe(expected);
  });

  it('says nothing about what it cannot read', () => {
    expect(isInRange('1.0.0', 'workspace:*')).toBeUndefined();
    expect(isInRange('latest', '>=1')).toBeUndefined();
  });

  it('reads the alternatives that it can', () => {
    expect(isInRange('1.0.0', 'workspace:^ || ^1')).toBe(true);
  });
});

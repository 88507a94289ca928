import { describe, expect, it } from 'vitest';
import type { JWT } from '../../../types/jwt.js';
import { withStringSub } from './claims.js';

describe('withStringSub', () => {
  it('makes the integer id of an earlier version a string, which RFC 7519, section 4.1.2, demands', () => {
    // Tokens of earlier versions are not what the type says.
    expect(withStringSub({ sub: 7 } as unknown as JWT)).toEqual({ sub: '7' });
  });

  it('gives nobody an id: a token that names its user by an address or a name has no sub', () => {
    expect(withStringSub({ email: 'ada@example.com' })).toEqual({ email: 'ada@example.com' });
    expect(withStringSub({ name: 'Ada' })).not.toHaveProperty('sub');
  });
});

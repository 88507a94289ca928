import { describe, expect, it } from 'vitest';
import { parsePassword, parseReset, parseSignUp } from './password-kinds.js';

// Rows may come from another version, or from whoever can write into the store.
const signUp = { email: 'ada@example.com', name: 'Ada', hash: '$scrypt$', tries: 0 };

describe('a stored sign-up', () => {
  it('is read with its name or without', () => {
    expect(parseSignUp(signUp)).toEqual(signUp);
    const { name: _, ...nameless } = signUp;
    expect(parseSignUp(nameless)).toEqual(nameless);
    expect(parseSignUp({ ...signUp, name: 7 })).toEqual(nameless);
  });

  it.each(['email', 'hash', 'tries'])('is none if its %s is missing or of another type', (member) => {
    expect(parseSignUp({ ...signUp, [member]: undefined })).toBeUndefined();
    expect(parseSignUp({ ...signUp, [member]: null })).toBeUndefined();
    expect(parseSignUp({ ...signUp, [member]: [] })).toBeUndefined();
  });

  it('is none if it is no object', () => {
    expect(parseSignUp(null)).toBeUndefined();
    expect(parseSignUp('row')).toBeUndefined();
  });
});

describe.each([
  ['a stored password', parsePassword, 'hash'],
  ['a stored reset', parseReset, 'email'],
] as const)('%s', (_what, parse, member) => {
  it('is read, without what else the row says', () => {
    expect(parse({ [member]: 'text', more: true })).toEqual({ [member]: 'text' });
  });

  it.each([undefined, null, 7, 'text', {}, { [member]: 7 }])('is none: %o', (row) => {
    expect(parse(row)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { databaseSession } from './database-session.js';
import { sessionStrategy } from './index.js';
import { jwtSession } from './jwt-session.js';

describe('sessionStrategy', () => {
  it.each([
    ['jwt', jwtSession],
    ['database', databaseSession],
  ] as const)('gives the row of %s', (strategy, row) => {
    const session = { strategy, maxAge: 1, updateAge: 1, generateSessionToken: (): string => '' };
    expect(sessionStrategy({ session })).toBe(row);
  });
});

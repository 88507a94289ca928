import { describe, expect, it } from 'vitest';
import type { ApiKeysOptions } from '../../types/api-keys.js';
import type { OptionContext } from '../contracts/features.js';
import { resolveApiKeys } from './settings.js';

const DATABASE = { strategy: 'database', isRevocable: true } as const;
const CONTEXT: OptionContext = {
  hasRecords: true,
  areSessionsKept: false,
  adapter: undefined,
  session: { strategy: 'jwt', isRevocable: false },
  config: {},
  providers: { get: () => undefined, all: () => [] },
};
const problemsOf = (options: object, context: Partial<OptionContext> = {}): readonly string[] => {
  const problems: Error[] = [];
  // Plain JavaScript may give anything.
  resolveApiKeys({ prefix: 'acme', ...options } as ApiKeysOptions, { ...CONTEXT, ...context }, problems);
  return problems.map(({ message }) => message);
};

it('has defaults', () => {
  const { texts: _, ...resolved } = resolveApiKeys({ prefix: 'acme' }, CONTEXT, []);
  expect(resolved).toEqual({
    prefix: 'acme',
    environment: 'live',
    scopes: [],
    allowedScopes: undefined,
    maxAge: 365 * 86_400,
    limit: 25,
    rateLimit: undefined,
    recent: 600,
  });
});

describe('a wrong option', () => {
  it.each([
    [{ prefix: 'a' }, 'apiKeys.prefix'],
    [{ prefix: 'Acme' }, 'apiKeys.prefix'],
    [{ prefix: 'ac_me' }, 'apiKeys.prefix'],
    [{ prefix: 'x'.repeat(13) }, 'apiKeys.prefix'],
    [{ environment: '' }, 'apiKeys.environment'],
    [{ environment: 'live_eu' }, 'apiKeys.environment'],
    [{ scopes: 'invoices:read' }, 'apiKeys.scopes'],
    [{ scopes: ['a b'] }, 'apiKeys.scopes'],
    [{ scopes: Array.from({ length: 51 }, (_, index) => `s${index}`) }, 'apiKeys.scopes'],
    [{ allowedScopes: ['a'] }, 'apiKeys.allowedScopes'],
    [{ maxAge: 'long' }, 'apiKeys.maxAge'],
    [{ maxAge: 0 }, 'apiKeys.maxAge'],
    [{ maxAge: true }, 'apiKeys.maxAge'],
    [{ limit: 0 }, 'apiKeys.limit'],
    [{ limit: 1.5 }, 'apiKeys.limit'],
    [{ rateLimit: 0 }, 'apiKeys.rateLimit'],
    [{ recent: false }, 'apiKeys.recent'],
    [{ recent: '2d' }, 'apiKeys.recent'],
  ])('%j', (options, name) => {
    expect(problemsOf(options)).toEqual([expect.stringContaining(`\`${name}\``)]);
  });

  it('is one without records, or without knowing when users signed in', () => {
    expect(problemsOf({}, { hasRecords: false })).toEqual([expect.stringContaining('a store of records')]);
    expect(problemsOf({}, { session: DATABASE })).toEqual([expect.stringContaining('`revocation`')]);
    expect(problemsOf({}, { session: DATABASE, areSessionsKept: true })).toEqual([]);
    expect(problemsOf({}, { session: DATABASE, config: { secondFactor: {} } })).toEqual([]);
  });
});

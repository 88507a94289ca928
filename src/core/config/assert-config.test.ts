import { describe, expect, it } from 'vitest';
import { throwProblems } from './assert-config.js';
import { checkAdapter } from './check-adapter.js';
import { mergeProviders, resolveProviders } from './resolve-providers.js';
import type { AuthError } from '../../errors.js';
import { CredentialsSignin, MissingSecret } from '../../errors.js';
import { MemoryAdapter } from '../../adapters/memory/index.js';
import { createLogger } from '../logger.js';
import { credentials } from '../methods/credentials/method.js';
import type { Adapter } from '../../types/adapter.js';
import { passwordProvider, SECRET } from '../../../test/support/config.js';

const providers = resolveProviders(
  mergeProviders([passwordProvider]),
  {
    secrets: [SECRET],
    redirectProxyUrl: undefined,
    runtime: { fetch: () => Promise.reject(new Error('no network')), now: () => new Date() },
    logger: createLogger({ debug: false }),
    methods: { credentials },
  },
  [],
);

function missing(adapter: Adapter | undefined, strategy: 'jwt' | 'database'): string[] {
  const problems: AuthError[] = [];
  checkAdapter(adapter, { providers, strategy }, problems);
  return problems.map(({ type, message }) => `${type} ${message}`);
}

describe('checkAdapter (contract, Configuration)', () => {
  const NEEDED = [
    'createUser',
    'getUser',
    'getUserByEmail',
    'getUserByAccount',
    'updateUser',
    'linkAccount',
    'createSession',
    'getSessionAndUser',
    'updateSession',
    'deleteSession',
  ] as const;

  it('demands nothing of passwords with JWT sessions, which work without a store', () => {
    expect(missing(undefined, 'jwt')).toEqual([]);
    expect(missing({}, 'jwt')).toEqual([]);
  });

  it.each(NEEDED)('refuses database sessions on a store without `%s`', (name) => {
    const { [name]: _, ...adapter } = MemoryAdapter();
    expect(missing(adapter, 'database')).toEqual([
      expect.stringMatching(`^MissingAdapterMethods .*lacks \`${name}\`, needed`),
    ]);
  });

  it('is content with the ten methods', () => {
    const memory: Adapter = MemoryAdapter();
    const adapter = Object.fromEntries(NEEDED.map((name) => [name, memory[name]]));
    expect(missing(adapter, 'database')).toEqual([]);
  });
});

describe('throwProblems', () => {
  it('throws nothing when nothing is wrong, and a single problem as it is', () => {
    expect(() => throwProblems([])).not.toThrow();
    const problem = new MissingSecret('`secret`');
    expect(() => throwProblems([problem])).toThrow(problem);
  });

  it('throws several in one error of the first one’s class, all of them inside', () => {
    const problems = [new CredentialsSignin('first'), new MissingSecret('second')];
    try {
      throwProblems(problems);
    } catch (error) {
      expect(error).toBeInstanceOf(CredentialsSignin);
      expect((error as AuthError).message).toContain('- CredentialsSignin: first\n- MissingSecret: second');
      expect((error as AuthError).cause?.['problems']).toEqual(problems);
      return;
    }
    throw new Error('did not throw');
  });
});

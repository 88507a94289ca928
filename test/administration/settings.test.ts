import { describe, expect, expectTypeOf, it } from 'vitest';
import { administration } from '../../src/administration.js';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { resolveSettings } from '../support/settings.js';
import type { AdministrationOptions } from '../../src/types/administration.js';
import type { AuthConfig } from '../../src/types/config.js';
import { isAdministrator } from '../../src/server/administration/is-administrator.js';
import { baseConfig } from '../support/config.js';

/** What is reported of a configuration. */
function problemOf(options: object, changes: Partial<AuthConfig> = {}): string {
  const config = {
    ...baseConfig(),
    adapter: MemoryAdapter(),
    revocation: { check: 'always' } as const,
    // Plain JavaScript may give anything.
    administration: administration({ isAdministrator: () => true, ...options } as AdministrationOptions),
    ...changes,
  };
  try {
    resolveSettings(config);
    return '';
  } catch (error) {
    return String(error);
  }
}

describe('the option `administration`', () => {
  it.each([
    ['isAdministrator', { isAdministrator: undefined }],
    ['isAdministrator', { isAdministrator: 'admin' }],
    ['http', { http: 'yes' }],
    ['pages', { pages: 'yes' }],
  ])('refuses what is wrong, and names it: %s', (name, options) => {
    expect(problemOf(options)).toContain(`administration.${name}`);
  });

  it.each(['jwt', 'database'] as const)('needs `revocation` with %s sessions', (strategy) => {
    expect(problemOf({}, { session: { strategy } })).toBe('');
    expect(problemOf({}, { session: { strategy }, revocation: undefined as never })).toContain(
      'needs the option `revocation`',
    );
  });

  it('needs an adapter, and records', () => {
    expect(problemOf({}, { adapter: {} })).toContain('needs an adapter with `getUser`');
    const { records: _, ...adapter } = MemoryAdapter();
    expect(problemOf({}, { adapter, revocation: undefined as never })).toContain('needs a store of records');
  });

  it('has pages only where users can be listed', () => {
    const { listUsers: _, ...adapter } = MemoryAdapter();
    expect(problemOf({ pages: true }, { adapter })).toContain('needs an adapter with `listUsers`');
    expect(problemOf({ pages: false }, { adapter })).toBe('');
    expect(problemOf({ pages: true })).toBe('');
  });

  it('must be what the function returns', () => {
    // Plain JavaScript may give anything.
    expect(problemOf({}, { administration: { isAdministrator: () => true } as never })).toContain(
      'must be what a function of `latchkey/administration` returns',
    );
  });
});

it('`isAdministrator` sees whether the address was verified: another user may have signed up with it', async () => {
  type Asked = Parameters<AdministrationOptions['isAdministrator']>[0];
  expectTypeOf<Asked['emailVerified']>().toEqualTypeOf<Date | null>();
  const option = administration({
    isAdministrator: ({ email, emailVerified }) => emailVerified !== null && email === 'ada@example.com',
  });
  const config = { ...baseConfig(), adapter: MemoryAdapter(), revocation: { check: 'always' } as const };
  const settings = resolveSettings({ ...config, administration: option });
  const ada = { id: '1', email: 'ada@example.com', emailVerified: null };
  expect(await isAdministrator(settings, ada)).toBe(false);
  expect(await isAdministrator(settings, { ...ada, emailVerified: new Date() })).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { organizationCases, runOrganizationSuite } from '../../src/testing/index.js';
import type { OrganizationStore } from '../../src/types/organization-store.js';
import { recordOrganizations } from '../support/organization-stores.js';
import { brokenStores } from './broken-stores.js';

async function failuresOf(
  breakIt: (store: OrganizationStore) => Partial<OrganizationStore>,
  only: readonly string[] = organizationCases.map(({ name }) => name),
): Promise<string[]> {
  const tests: { name: string; run: () => Promise<void> }[] = [];
  runOrganizationSuite({
    test: (name, run) => tests.push({ name, run }),
    create: () => {
      const store: OrganizationStore = recordOrganizations();
      // Its methods are those of a class.
      const bound = new Proxy(store, {
        get: (target, name) => {
          const method: unknown = Reflect.get(target, name);
          return typeof method === 'function' ? method.bind(target) : method;
        },
      });
      const broken = breakIt(store);
      return {
        store: new Proxy(bound, {
          get: (target, name) => Reflect.get(broken, name) ?? Reflect.get(target, name),
        }),
      };
    },
  });
  const chosen = tests.filter(({ name }) => only.includes(name));
  const outcomes = await Promise.allSettled(chosen.map(({ run }) => run()));
  return chosen.flatMap(({ name }, index) => (outcomes[index]?.status === 'rejected' ? [name] : []));
}

describe('runOrganizationSuite', () => {
  it('passes a store that keeps all rules', async () => {
    expect(await failuresOf(() => ({}))).toEqual([]);
  });

  it.each(brokenStores.map(([fault, breakIt, ...noticedBy]) => [fault, breakIt, noticedBy] as const))(
    'notices that %s',
    async (_, breakIt, noticedBy) => {
      expect(noticedBy.length).toBeGreaterThan(0);
      expect(await failuresOf(breakIt, noticedBy)).toEqual(
        organizationCases.map(({ name }) => name).filter((name) => noticedBy.includes(name)),
      );
    },
  );

  it('has a store that breaks each of its rules', () => {
    const noticed = new Set(brokenStores.flatMap(([, , ...names]) => names));
    expect(organizationCases.map(({ name }) => name).filter((name) => !noticed.has(name))).toEqual([]);
  });

  it('gives every case a name of its own and a source, and cleans up after one that failed', async () => {
    expect(new Set(organizationCases.map(({ name }) => name)).size).toBe(organizationCases.length);
    expect(organizationCases.filter(({ rule }) => rule === '')).toEqual([]);
    const log: string[] = [];
    const tests: (() => Promise<void>)[] = [];
    runOrganizationSuite({
      test: (_, run) => tests.push(run),
      create: () => ({
        // A store that has nothing: every call throws.
        store: {} as OrganizationStore,
        cleanup: () => log.push('cleaned'),
      }),
    });
    await expect(tests[0]?.()).rejects.toThrow(TypeError);
    expect(log).toEqual(['cleaned']);
  });
});

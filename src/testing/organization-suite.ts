import type { Awaitable } from '../types/model.js';
import type { OrganizationStore } from '../types/organization-store.js';
import { invitationRules } from './cases/organization-invitations.js';
import { memberRules } from './cases/organization-members.js';
import { organizationRaces } from './cases/organization-races.js';
import { organizationRules } from './cases/organizations.js';
import type { OrganizationCase } from './organization-case.js';

/** Every rule for stores of organizations, for test runners that {@link runOrganizationSuite} does not fit. */
export const organizationCases: readonly OrganizationCase[] = [
  ...organizationRules,
  ...memberRules,
  ...invitationRules,
  ...organizationRaces,
];

/** A store without organizations, made for one test. */
export interface OrganizationStoreUnderTest {
  readonly store: OrganizationStore;
  /** Called after the test, also when it failed. */
  readonly cleanup?: () => Awaitable<unknown>;
}

/** The options of {@link runOrganizationSuite}. */
export interface OrganizationSuiteOptions {
  /** Registers a test: `it` of Vitest, `test` of `node:test` or `bun:test`. */
  readonly test: (name: string, run: () => Promise<void>) => unknown;
  /** Makes a store without organizations. Called once per test. */
  readonly create: () => Awaitable<OrganizationStoreUnderTest>;
}

/**
 * Registers a test for each rule for stores of organizations, parallel calls included. Works with any test runner.
 *
 * @returns The names of the tests.
 * @throws {Error} In each test whose rule the store breaks; the message says what was expected.
 * @example
 * runOrganizationSuite({ test: it, create: () => ({ store: myOrganizations(emptyDatabase()) }) });
 */
export function runOrganizationSuite({ test, create }: OrganizationSuiteOptions): string[] {
  for (const rule of organizationCases) {
    test(rule.name, async () => {
      const { store, cleanup } = await create();
      try {
        await rule.run(store);
      } finally {
        await cleanup?.();
      }
    });
  }
  return organizationCases.map(({ name }) => name);
}

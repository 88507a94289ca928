import type { Adapter } from '../types/adapter.js';
import type { Awaitable } from '../types/model.js';
import type { AdapterCase, AdapterPromises } from './adapter-case.js';
import { accountCases } from './cases/accounts.js';
import { authenticatorCases } from './cases/authenticators.js';
import { manySessionCases } from './cases/many-sessions.js';
import { raceCases } from './cases/races.js';
import { sessionCases } from './cases/sessions.js';
import { transactionCases } from './cases/transactions.js';
import { userCases } from './cases/users.js';
import { verificationTokenCases } from './cases/verification-tokens.js';

export type { AdapterCase, AdapterPromises } from './adapter-case.js';
export { createClock, type TestClock } from './clock.js';
export type { DatePrecision } from './assertions.js';
export { createMailbox, type TestMail, type TestMailbox } from './mailbox.js';
export {
  createOpenIdProvider,
  type OpenIdProviderOptions,
  type TestOpenIdProvider,
} from './open-id-provider.js';
export type { OrganizationCase } from './organization-case.js';
export {
  organizationCases,
  type OrganizationStoreUnderTest,
  type OrganizationSuiteOptions,
  runOrganizationSuite,
} from './organization-suite.js';
export type { PasskeyAlgorithm } from './passkey-keys.js';
export type { RecordCase } from './record-case.js';
export {
  recordCases,
  type RecordStoreUnderTest,
  type RecordSuiteOptions,
  runRecordSuite,
} from './record-suite.js';
export { signInAs, type SignedInAs, type SignedInCookie, type SignInAsOptions } from './sign-in-as.js';
export type { SigningAlgorithm, SigningKey } from './signing-key.js';
export {
  createPasskeyDevice,
  type PasskeyAnswer,
  type PasskeyDevice,
  type PasskeyDeviceOptions,
} from './software-passkey.js';
export {
  createTestBrowser,
  type SetCookie,
  type TestBrowser,
  type TestBrowserOptions,
} from './test-browser.js';

/** Every rule of the adapter contract, for test runners that {@link runAdapterSuite} does not fit. */
export const adapterCases: readonly AdapterCase[] = [
  ...userCases,
  ...accountCases,
  ...sessionCases,
  ...manySessionCases,
  ...verificationTokenCases,
  ...authenticatorCases,
  ...raceCases,
  ...transactionCases,
];

/** An adapter over an empty store, made for one test. */
export interface AdapterUnderTest {
  readonly adapter: Adapter;
  /** Called after the test, also when it failed. */
  readonly cleanup?: () => Awaitable<unknown>;
}

/** The options of {@link runAdapterSuite}. */
export interface AdapterSuiteOptions extends AdapterPromises {
  /** Registers a test: `it` of Vitest, `test` of `node:test` or `bun:test`. */
  readonly test: (name: string, run: () => Promise<void>) => unknown;
  /** Registers a test as skipped, for instance `it.skip`. Without it, skipped cases are only returned. */
  readonly skip?: (name: string) => unknown;
  /** Makes an adapter over an empty store. Called once per test. */
  readonly create: () => Awaitable<AdapterUnderTest>;
  /**
   * The methods that the adapter lacks on purpose. The cases that need them are skipped. One test checks that the adapter
   * has every other method, and none of these.
   *
   * @default none
   */
  readonly without?: readonly (keyof Adapter)[];
}

/** A case that was skipped, and why. */
export interface CaseNotRun {
  readonly name: string;
  readonly reason: string;
}

/**
 * Registers a test for each rule of the adapter contract that applies, and one that compares the adapter's methods with
 * `without`. Works with any test runner.
 *
 * @returns The names of the tests that were registered, and the cases that were skipped, with the reason.
 * @throws {Error} In each test whose rule the adapter breaks; the message says what was expected.
 * @example
 * runAdapterSuite({
 *   test: it,
 *   create: () => ({ adapter: MyAdapter(emptyDatabase()) }),
 *   without: ['transaction'],
 * });
 */
export function runAdapterSuite(options: AdapterSuiteOptions): { run: string[]; notRun: CaseNotRun[] } {
  const without = new Set(options.without);
  const notRun: CaseNotRun[] = [];
  const run = ['has every method but those it is declared to be without'];
  options.test('has every method but those it is declared to be without', () =>
    withAdapter(options, async (adapter) => assertMethods(adapter, without)),
  );
  for (const rule of adapterCases) {
    const reason = whyNot(rule, options, without);
    if (reason === undefined) {
      run.push(rule.name);
      options.test(rule.name, () =>
        withAdapter(options, (adapter) => rule.run(adapter, promisesOf(options))),
      );
    } else {
      notRun.push({ name: rule.name, reason });
      options.skip?.(`${rule.name} (not run: ${reason})`);
    }
  }
  return { run, notRun };
}

async function withAdapter(
  options: AdapterSuiteOptions,
  use: (adapter: Adapter) => Promise<void>,
): Promise<void> {
  const { adapter, cleanup } = await options.create();
  try {
    await use(adapter);
  } finally {
    await cleanup?.();
  }
}

function assertMethods(adapter: Adapter, without: ReadonlySet<keyof Adapter>): void {
  const needed = new Set(adapterCases.flatMap((rule) => rule.needs));
  const wrong = [...needed].filter((name) => (typeof adapter[name] === 'function') === without.has(name));
  if (wrong.length === 0) return;
  const reasons = wrong.map((name) =>
    without.has(name)
      ? `${name} is there, remove it from \`without\``
      : `${name} is missing, add it or name it in \`without\``,
  );
  throw new Error(`${reasons.join('; ')}.`);
}

function whyNot(
  rule: AdapterCase,
  options: AdapterSuiteOptions,
  without: ReadonlySet<keyof Adapter>,
): string | undefined {
  const missing = rule.needs.filter((name) => without.has(name));
  if (missing.length > 0) return `without ${missing.join(', ')}`;
  const promises = promisesOf(options);
  const { ids, counter } = rule.when ?? {};
  if (ids !== undefined && ids !== promises.ids) return `ids: ${promises.ids}`;
  if (counter !== undefined && counter !== promises.counter) return `counter: ${promises.counter}`;
  return undefined;
}

function promisesOf({ ids, conflicts, counter, dates }: AdapterSuiteOptions): Required<AdapterPromises> {
  return {
    ids: ids ?? 'kept',
    conflicts: conflicts ?? 'any',
    counter: counter ?? 'set',
    dates: dates ?? 'milliseconds',
  };
}

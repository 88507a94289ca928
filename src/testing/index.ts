import type { Adapter } from '../types/adapter.js';
import type { Awaitable } from '../types/model.js';
import type { AdapterCase, AdapterPromises } from './adapter-case.js';
import { accountCases } from './cases/accounts.js';
import { authenticatorCases } from './cases/authenticators.js';
import { raceCases } from './cases/races.js';
import { sessionCases } from './cases/sessions.js';
import { transactionCases } from './cases/transactions.js';
import { userCases } from './cases/users.js';
import { verificationTokenCases } from './cases/verification-tokens.js';

export type { AdapterCase, AdapterPromises } from './adapter-case.js';
export type { DatePrecision } from './assertions.js';

/** Every rule of the adapter contract, for runners that {@link runAdapterSuite} does not suit. */
export const adapterCases: readonly AdapterCase[] = [
  ...userCases,
  ...accountCases,
  ...sessionCases,
  ...verificationTokenCases,
  ...authenticatorCases,
  ...raceCases,
  ...transactionCases,
];

/** An empty adapter, made for one case. */
export interface AdapterUnderTest {
  readonly adapter: Adapter;
  /** Called after the case, also when it failed. */
  readonly cleanup?: () => Awaitable<unknown>;
}

/** What {@link runAdapterSuite} is told. */
export interface AdapterSuiteOptions extends AdapterPromises {
  /** Registers a test: `it` of Vitest, `test` of `node:test` or `bun:test`. */
  readonly test: (name: string, run: () => Promise<void>) => unknown;
  /** Registers a test that is not run, for instance `it.skip`; without it what is not run is only given back. */
  readonly skip?: (name: string) => unknown;
  /** Gives an adapter over an empty store; called once per test. */
  readonly create: () => Awaitable<AdapterUnderTest>;
  /**
   * Methods that the adapter does not have on purpose. The cases that need them are not run. A method that is neither
   * there nor named here fails, and so does one that is named here but is there.
   *
   * @default none
   */
  readonly without?: readonly (keyof Adapter)[];
}

/** A case that was not run, and why. */
export interface CaseNotRun {
  readonly name: string;
  readonly reason: string;
}

/**
 * Registers one test per rule of the adapter contract that applies, and one that compares the adapter's methods with
 * `without`. Knows no test runner: give it yours.
 *
 * @returns the names of what was registered, and of what was not, with the reason
 * @throws {Error} (each test) when its rule is broken; the message says what was expected
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

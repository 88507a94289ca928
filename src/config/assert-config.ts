import type { ProviderTable, SessionSettings } from '../contracts/settings.js';
import type { Adapter } from '../types/adapter.js';
import type { ConfigWarning } from '../types/logger.js';
import type { AuthError } from '../errors.js';
import { MissingAdapter, MissingAdapterMethods } from '../errors.js';
import { methodOf } from '../methods/index.js';
import { strategies } from '../session/index.js';

/** Collects what the configured providers and the session strategy together miss in the adapter. */
export function checkAdapter(
  adapter: Adapter | undefined,
  { providers, strategy }: { providers: ProviderTable; strategy: SessionSettings['strategy'] },
  problems: AuthError[],
): void {
  const needs = new Map<keyof Adapter, Set<string>>();
  const need = (names: readonly (keyof Adapter)[], who: string): void => {
    for (const name of names) needs.set(name, (needs.get(name) ?? new Set()).add(who));
  };
  for (const provider of providers.all()) need(methodOf(provider).requires, `provider "${provider.id}"`);
  need(strategies[strategy].requires, `the session strategy "${strategy}"`);
  const missing = [...needs].filter(([name]) => typeof adapter?.[name] !== 'function');
  if (missing.length === 0) return;
  const who = [...new Set(missing.flatMap(([, users]) => [...users]))].join(' and ');
  if (adapter === undefined) {
    problems.push(
      new MissingAdapter(
        `The option \`adapter\` is missing: ${who} needs one, for instance latchkey/adapters/sqlite.`,
      ),
    );
    return;
  }
  const names = missing.map(([name]) => `\`${name}\``).join(', ');
  const hint = 'then' in Object(adapter) ? ' It is a promise: pass what it resolves to.' : '';
  problems.push(new MissingAdapterMethods(`The option \`adapter\` lacks ${names}, needed by ${who}.${hint}`));
}

/**
 * Throws what is wrong with a configuration, all of it in one error of the first problem's class.
 * @throws {AuthError} when there are problems
 */
export function throwProblems(problems: readonly AuthError[]): void {
  const error = allProblems(problems, []);
  if (error !== undefined) throw error;
}

/**
 * One error for all that is wrong with a configuration, of the first problem's class; a single problem as it is.
 * @param warnings - what should be known beside it
 * @returns `undefined` when there are no problems
 */
export function allProblems(
  problems: readonly AuthError[],
  warnings: readonly ConfigWarning[],
): AuthError | undefined {
  const [first] = problems;
  if (first === undefined || problems.length + warnings.length === 1) return first;
  // Every class of errors.ts takes a message and options.
  const ErrorClass = first.constructor as new (message: string, options: { cause: unknown }) => AuthError;
  const lines = [
    ...problems.map(({ type, message }) => `- ${type}: ${message}`),
    ...warnings.map(({ code, message }) => `- ${code} (warning): ${message}`),
  ];
  return new ErrorClass(
    `The configuration has ${problems.length} problem${problems.length > 1 ? 's' : ''}:\n${lines.join('\n')}`,
    {
      cause: { problems: [...problems], ...(warnings.length > 0 && { warnings: [...warnings] }) },
    },
  );
}

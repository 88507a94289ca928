import type { ProviderTable, SessionSettings } from '../contracts/settings.js';
import type { Adapter } from '../../types/adapter.js';
import type { ConfigWarning } from '../../types/logger.js';
import type { AuthError } from '../../errors.js';
import { MissingAdapter, MissingAdapterMethods } from '../../errors.js';
import { methodOf } from '../methods/index.js';
import { strategies } from '../session/index.js';

/** Checks that the adapter has all methods that the providers and the session strategy need. */
export function checkAdapter(
  adapter: Adapter | undefined,
  { providers, strategy }: { providers: ProviderTable; strategy: SessionSettings['strategy'] },
  problems: AuthError[],
): void {
  const usersByMethod = new Map<keyof Adapter, Set<string>>();
  const addNeeds = (names: readonly (keyof Adapter)[], who: string): void => {
    for (const name of names) usersByMethod.set(name, (usersByMethod.get(name) ?? new Set()).add(who));
  };
  for (const provider of providers.all()) addNeeds(methodOf(provider).requires, `provider "${provider.id}"`);
  addNeeds(strategies[strategy].requires, `the session strategy "${strategy}"`);
  const missing = [...usersByMethod].filter(([name]) => typeof adapter?.[name] !== 'function');
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
 * Throws one error with all problems of a configuration, of the first problem's class.
 * @throws {AuthError} if there are problems
 */
export function throwProblems(problems: readonly AuthError[]): void {
  const error = allProblems(problems, []);
  if (error !== undefined) throw error;
}

/**
 * Combines all problems of a configuration into one error of the first problem's class; a single problem stays as it is.
 * @param warnings - warnings to add to the message
 * @returns `undefined` if there are no problems
 */
export function allProblems(
  problems: readonly AuthError[],
  warnings: readonly ConfigWarning[],
): AuthError | undefined {
  const [first] = problems;
  if (first === undefined || problems.length + warnings.length === 1) return first;
  // Every class in errors.ts takes a message and options.
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

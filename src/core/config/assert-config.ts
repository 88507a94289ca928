import type { ConfigWarning } from '../../types/logger.js';
import type { AuthError } from '../../errors.js';

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

import { ConflictError } from '../../errors.js';
import { isErrorObject } from '../../core/kit/realms.js';

const attempts = 4;

/** Runs a transaction again that the database ended in favour of another one, up to three times. */
export async function retryEnded<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      // PostgreSQL, appendix A: serialization_failure and deadlock_detected. Everything was rolled back.
      const canRetry = ['40001', '40P01'].includes(codeOf(error)) && attempt < attempts;
      if (!canRetry) throw error;
    }
  }
}

/** Runs a statement; a unique violation becomes a {@link ConflictError}, unless the statement is `unprepared`. */
export async function withConflicts<T>(unprepared: true | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // PostgreSQL, appendix A: unique_violation. Its detail contains the values, so it is not passed on (CWE-209).
    if (unprepared === true || codeOf(error) !== '23505') throw error;
    throw new ConflictError('There is already such a row.', { cause: { code: '23505' } });
  }
}

/** The code of an error, as drivers of PostgreSQL have it; empty without one. */
export function codeOf(error: unknown): string {
  return isErrorObject(error) && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

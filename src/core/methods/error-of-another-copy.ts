import type { Settings } from '../contracts/settings.js';
import type { AuthError } from '../../errors.js';
import { libraryError } from '../hooks/library-error.js';
import { HttpError } from '../http/http-error.js';
import type { HttpErrorStatus } from '../http/http-error.js';

const STATUSES: ReadonlySet<unknown> = new Set<HttpErrorStatus>([400, 404, 405, 408, 413, 415]);

/**
 * The same error, of a class of this copy of the package. A passkey provider that was imported from another copy brings
 * its method along, which throws errors of that copy's classes.
 * @returns `undefined` for all other errors
 */
export function errorOfAnotherCopy(thrown: unknown, settings: Settings): AuthError | HttpError | undefined {
  return isHttpError(thrown) ? new HttpError(thrown.status, thrown.message) : libraryError(thrown, settings);
}

function isHttpError(error: unknown): error is Error & { readonly status: HttpErrorStatus } {
  return (
    error instanceof Error && error.name === 'HttpError' && 'status' in error && STATUSES.has(error.status)
  );
}

import type { AuthOptions } from '../types/config.js';
import type { ConfigWarning } from '../types/logger.js';
import { Auth } from '../core/auth.js';
import { refuseAuthorized } from '../core/authorized.js';
import { assertServerOnly } from '../core/assert-server-only.js';
import { withEnvironment } from './environment.js';

/** Handles the requests of one configuration. */
export interface AuthHandler {
  (request: Request): Promise<Response>;
  /**
   * Checks the whole configuration; for start-up scripts and tests.
   * @returns warnings of what will not do what its author expects: a provider without its credentials, a package that is
   * not installed, an unknown option, a weak secret, …
   * @throws {AuthError} (rejects) when the configuration is invalid; the message lists all problems and warnings,
   * `cause.problems` and `cause.warnings` hold them
   * @example const warnings = await auth.check()
   */
  check(): Promise<readonly ConfigWarning[]>;
}

/**
 * Creates a handler for one configuration, which is not read before the first request: a module that calls this can be
 * imported where there are no secrets, for instance in a build. What it leaves open is taken from `process.env`, where the
 * runtime has that, as `setEnvDefaults` does; it is not written into.
 * @example const auth = createAuth(config); const response = await auth(request)
 */
export function createAuth(config: AuthOptions): AuthHandler {
  assertServerOnly('`createAuth`');
  refuseAuthorized(config);
  const handle = (request: Request): Promise<Response> => Auth(request, withEnvironment(config));
  return Object.assign(handle, {
    check: async () => (await import('../core/config/check.js')).checkConfig(withEnvironment(config)),
  });
}

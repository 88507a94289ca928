import type { OAuthProvider } from '../contracts/provider.js';
import type { Settings } from '../contracts/settings.js';
import { ProviderFault } from '../methods/oauth/server/provider-fault.js';

/** Warns that the logout at the provider failed: once per provider and reason. With `debug`, logs each failure. */
export function warnProviderLogoutFailed(
  { once, logger }: Settings,
  { id }: OAuthProvider,
  error: unknown,
): void {
  // Others come from functions of the configuration, and may quote what they were given.
  const fault = error instanceof ProviderFault ? error : undefined;
  const why = fault?.message ?? 'its `logoutUrl` threw.';
  const code = fault?.code ?? 'logout_url';
  logger.debug('signed out here only', () => ({ provider: id, code }));
  once(`provider-not-told ${id} ${code}`, () =>
    logger.warn(
      'provider-not-told',
      `Provider "${id}": ${why} The user was signed out of this application only.`,
    ),
  );
}

import type { Settings } from '../contracts/settings.js';

/**
 * Warns of packages that providers need and that are not installed; once, in the background. Called when a sign-in page
 * is shown: a session read should not pay for the check, and at the first sign-in it would come too late.
 */
export function warnOfMissingPackages({ providers, logger, once }: Settings): void {
  once('missing-package', () => {
    import('../methods/missing-packages.js')
      .then(({ missingPackages }) => missingPackages(providers.all()))
      .then(
        (missing) => missing.forEach((details) => logger.warn('missing-package', details)),
        // The check itself failed; a missing package is reported when its provider is used.
        () => {},
      );
  });
}

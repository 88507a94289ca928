import type { Settings } from '../contracts/settings.js';

/**
 * Looks for missing packages in the background, once: when a sign-in page is shown. A session read should not pay for
 * loading them, and the first click would be too late to say it.
 */
export function warnOfMissingPackages({ providers, logger, once }: Settings): void {
  once('missing-package', () => {
    import('../methods/missing-packages.js')
      .then(({ missingPackages }) => missingPackages(providers.all()))
      .then(
        (missing) => missing.forEach((details) => logger.warn('missing-package', details)),
        // The provider says so itself when it is used.
        () => {},
      );
  });
}

import type { ResolvedProvider } from '../contracts/provider.js';
import type { Settings } from '../contracts/settings.js';
import type { Requirements, Requiring } from '../types/requirements.js';
import { requirements } from '../types/symbols.js';

/** What the functions and objects that a provider function brought need; nothing, where the application has its own. */
export function requirementsOf({ config }: ResolvedProvider): Requirements[] {
  return Object.values({ ...config }).flatMap((value: unknown) => {
    const isAble = typeof value === 'function' || (typeof value === 'object' && value !== null);
    // The symbol is this package's own.
    const needed = isAble ? (value as Requiring)[requirements] : undefined;
    return needed === undefined ? [] : [needed];
  });
}

/**
 * A sentence for each optional package that a provider loads and that cannot be loaded. All of them are loaded: only
 * that tells the truth in a bundle, too.
 */
export async function missingPackages(providers: readonly ResolvedProvider[]): Promise<string[]> {
  const wanted = providers.flatMap((provider) =>
    requirementsOf(provider).map((needed) => missingPackage(provider, needed.package)),
  );
  return (await Promise.all(wanted)).flat();
}

async function missingPackage(
  { id, config }: ResolvedProvider,
  wanted: Requirements['package'],
): Promise<string[]> {
  if (wanted === undefined || wanted.isUsed?.({ ...config }) === false) return [];
  const { name, load } = wanted;
  try {
    await load();
    return [];
  } catch {
    return [
      `The provider "${id}" needs the package ${name}, which cannot be loaded. Install it: \`npm i ${name}\`.`,
    ];
  }
}

/**
 * Looks for missing packages in the background, once: when a sign-in page is shown. A session read should not pay for
 * loading them, and the first click would be too late to say it.
 */
export function warnOfMissingPackages({ providers, logger, once }: Settings): void {
  once('missing-package', () => {
    void missingPackages(providers.all()).then((missing) => {
      for (const details of missing) logger.warn('missing-package', details);
    });
  });
}

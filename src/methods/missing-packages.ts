import type { ResolvedProvider } from '../contracts/provider.js';

/**
 * A sentence for each optional package that a provider loads and that cannot be loaded. All of them are loaded: only
 * that tells the truth in a bundle, too.
 */
export async function missingPackages(providers: readonly ResolvedProvider[]): Promise<string[]> {
  return (await Promise.all(providers.map(missingPackage))).flat();
}

async function missingPackage({ id, needs, config }: ResolvedProvider): Promise<string[]> {
  const wanted = needs?.package;
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

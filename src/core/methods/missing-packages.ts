import type { ResolvedProvider } from '../contracts/provider.js';

/**
 * Finds the optional packages that providers need and that cannot be loaded, and gives a sentence for each. It tries to
 * load them: in a bundle, nothing else shows whether they are there.
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

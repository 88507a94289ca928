import type { ResolveContext } from '../contracts/method.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import type { ProviderTable } from '../contracts/settings.js';
import type { Provider, ProviderByType } from '../../types/provider.js';
import { AuthError, InvalidProvider } from '../../errors.js';
import { isPlainObject } from '../kit/object.js';
import { methodFor, methodOf, providerTypes } from '../methods/index.js';
import { carriedMethod } from '../../types/symbols.js';

/** A provider with the user's options merged over its own values. */
export type MergedProvider = ProviderByType[keyof ProviderByType];

/**
 * The first step of resolving providers: calls provider functions, and merges options (the user's win). Does not change its
 * argument.
 * @returns an error in the place of each that could not be read
 */
export function mergeProviders(providers: readonly Provider[]): readonly (MergedProvider | AuthError)[] {
  return providers.map((provider, index) => {
    try {
      return mergeProvider(provider, index);
    } catch (error) {
      return errorOf(index, error);
    }
  });
}

/** The second step: fills in defaults. Errors are added to `problems`, so that all are reported together. */
export function resolveProviders(
  providers: ReturnType<typeof mergeProviders>,
  context: ResolveContext,
  problems: AuthError[],
): ProviderTable {
  const table = new Map<string, ResolvedProvider>();
  for (const [index, merged] of providers.entries()) {
    try {
      if (merged instanceof AuthError) throw merged;
      if (table.has(merged.id)) {
        throw new InvalidProvider(
          `Two providers have the id "${merged.id}". Give one of them another \`id\`.`,
        );
      }
      table.set(merged.id, resolveProvider(merged, context));
    } catch (error) {
      problems.push(errorOf(index, error));
    }
  }
  const all = Object.freeze([...table.values()]);
  checkTogether(all, problems);
  return Object.freeze({ get: (id: string) => table.get(id), all: () => all });
}

/** Checks the providers of each type together. */
function checkTogether(providers: readonly ResolvedProvider[], problems: AuthError[]): void {
  for (const method of new Set(providers.map(methodOf))) {
    try {
      method.assertTogether?.(providers.filter((provider) => methodOf(provider) === method));
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      problems.push(error);
    }
  }
}

/** Resolves a merged provider by its method. One that was written by hand gets what its provider function would have added. */
export function resolveProvider(merged: MergedProvider, context: ResolveContext): ResolvedProvider {
  const method = context.methods?.[merged.type];
  const provider = method === undefined ? merged : { [carriedMethod]: method, ...merged };
  return methodFor(provider).resolve(provider, context);
}

/**
 * Merges the user's options into a provider.
 * @throws {InvalidProvider} if it is not a provider
 */
export function mergeProvider(provider: Provider, index: number): MergedProvider {
  const own: unknown = typeof provider === 'function' ? provider() : provider;
  if (typeof own !== 'object' || own === null) {
    throw new InvalidProvider(
      `\`providers[${index}]\` is not a provider but ${own === null ? 'null' : typeof own}: pass what a provider function returns.`,
    );
  }
  // Not checked yet: the members are checked below, and by the method of the type.
  const { options, ...rest } = own as { options?: object };
  // Still not checked.
  const merged = { ...deepMerge(rest, options ?? {}), options } as Partial<MergedProvider>;
  const { id, type } = merged;
  if (typeof id !== 'string' || !/^[A-Za-z0-9._-]+$/.test(id)) {
    throw new InvalidProvider(
      `\`providers[${index}]\` needs an \`id\` of letters, digits, ".", "_" and "-": it appears in URLs.`,
    );
  }
  if (typeof type !== 'string' || !providerTypes.includes(type)) {
    throw new InvalidProvider(
      `The provider "${id}" needs a \`type\`: one of ${providerTypes.join(', ')}; it is ${JSON.stringify(type) ?? 'undefined'}.`,
    );
  }
  // The name is shown on pages, so the id replaces a missing one.
  return { ...merged, name: typeof merged.name === 'string' ? merged.name : id } as MergedProvider;
}

type Merged = Record<string | symbol, unknown>;

/** Merges options into a provider's own values: plain objects deeply, other values replace. `undefined` is ignored. */
function deepMerge(own: object, options: object): Merged {
  const result: Merged = { ...own };
  for (const key of Reflect.ownKeys(options)) {
    if (key === '__proto__') continue;
    const value: unknown = Reflect.get(options, key);
    if (value === undefined) continue;
    const before = result[key];
    if (isPlainObject(value) && isPlainObject(before)) result[key] = deepMerge(before, value);
    // A string replaces only the URL; the parameters are kept, but those that its query sets.
    else if (typeof value === 'string' && isPlainObject(before) && 'url' in before)
      result[key] = { ...before, url: value, params: paramsBeside(value, before) };
    else if (isPlainObject(value) && typeof before === 'string')
      result[key] = deepMerge({ url: before }, value);
    else result[key] = value;
  }
  return result;
}

function errorOf(index: number, error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  return new InvalidProvider(`\`providers[${index}]\` could not be read; see the cause.`, { cause: error });
}

/** The parameters of an endpoint that are not in the query of the URL which replaces its own. */
function paramsBeside(url: string, { params }: { readonly url: unknown; readonly params?: unknown }): object {
  const query = new URLSearchParams(url.split('?')[1]);
  return Object.fromEntries(Object.entries(params ?? {}).filter(([name]) => !query.has(name)));
}

import type { AuthConfig } from '../types/config.js';
import { nodeEnvOf } from '../deployment.js';
import { customFetch } from '../types/symbols.js';
import { sameValues } from './snapshot.js';

/** How deep plain objects are looked into; what lies deeper counts as itself. */
const DEEPEST = 6;

/**
 * What a configuration says: its data in full, and apart from that its functions, which are new ones whenever an
 * application builds its configuration anew.
 */
export interface Outline {
  /** The application's own objects: with another adapter, logger, network or clock, it is another application. */
  readonly own: readonly unknown[];
  /** Who hears of warnings. */
  readonly warn: unknown;
  /** Everything else outside of providers; objects that are more than data as themselves. */
  readonly data: readonly unknown[];
  readonly providers: readonly ProviderOutline[];
}

interface ProviderOutline {
  readonly data: readonly unknown[];
  readonly functions: readonly unknown[];
}

const FUNCTION = Symbol('function');

/**
 * Takes the outline of a configuration. Adapter, logger, network and clock count as themselves: with another one of
 * those, it is another application. `callbacks` and `events` are not part of it.
 */
export function outlineOf(config: AuthConfig): Outline {
  const { callbacks: _, events: __, providers, adapter, logger, runtime, session, jwt, ...rest } = config;
  const own = [adapter, logger, runtime?.fetch ?? globalThis.fetch, runtime?.now];
  const data: unknown[] = [nodeEnvOf(providers)];
  const { generateSessionToken, ...times } = session ?? {};
  const { encode, decode, ...life } = jwt ?? {};
  data.push(typeof generateSessionToken, typeof encode, typeof decode);
  const sink = { data, functions: data };
  for (const part of [times, life, rest]) add(sink, part, 0);
  return { own, warn: logger?.warn, data, providers: providers.map(outlineOfProvider) };
}

/** Whether two configurations say the same; their functions may be others. */
export function saysTheSame(a: Outline, b: Outline): boolean {
  return sameValues(a.own, b.own) && isSameApplication(a, b);
}

/**
 * Whether two configurations differ in objects of the application only, and whoever reads the log of one reads that of
 * the other: frameworks that hand out the database per request build the adapter anew for each.
 */
export function isSameApplication(a: Outline, b: Outline): boolean {
  return (
    a.warn === b.warn &&
    sameValues(a.data, b.data) &&
    a.providers.length === b.providers.length &&
    a.providers.every(({ data }, index) => sameValues(data, b.providers[index]?.data ?? []))
  );
}

/** Whether a provider has the same functions in both. */
export function hasSameFunctions(a: Outline, b: Outline, index: number): boolean {
  return sameValues(a.providers[index]?.functions ?? [], b.providers[index]?.functions ?? []);
}

interface Sink {
  readonly data: unknown[];
  readonly functions: unknown[];
}

function outlineOfProvider(provider: unknown): ProviderOutline {
  const sink: Sink = { data: [], functions: [] };
  // Nobody knows what a function would give before it is called: another one is another provider.
  if (typeof provider === 'function') sink.data.push(provider);
  else add(sink, provider, 0);
  return sink;
}

function add(sink: Sink, value: unknown, depth: number): void {
  if (typeof value === 'function') {
    // Where nobody looks at functions apart from data, they count as themselves.
    sink.data.push(FUNCTION);
    sink.functions.push(value);
  } else if (depth < DEEPEST && isPlain(value)) {
    const names = Object.keys(value);
    sink.data.push(names.length);
    for (const name of names) {
      sink.data.push(name);
      add(sink, Reflect.get(value, name), depth + 1);
    }
    // The network a provider is asked through is no callback: another one is another world.
    if (customFetch in value) sink.data.push(value[customFetch]);
  } else {
    sink.data.push(value);
  }
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
}

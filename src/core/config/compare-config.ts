import type { AuthConfig } from '../../types/config.js';
import type { OAuthConfig } from '../../types/provider.js';
import { nodeEnvOf } from '../deployment.js';
import { isPlainObject } from '../kit/object.js';
import { customFetch } from '../../types/symbols.js';
import { ruleOf, type Rule } from './option-rules.js';

/** How much a configuration differs from a recorded one, in ascending order. */
export const Difference = {
  /** Nothing has changed. */
  none: 0,
  /** Only functions have changed: they are new objects whenever an application builds its configuration again. */
  functions: 1,
  /** Objects of the application have changed as well, such as its adapter. */
  objects: 2,
  /** The same, and something else takes the warnings of its log. */
  reader: 3,
  /** The configuration probably belongs to another application. */
  unrelated: 4,
} as const;
export type Difference = (typeof Difference)[keyof typeof Difference];

/**
 * The symbols that options may have as names. Listing all symbols of an object at every request would take too long; testing
 * for these does not.
 */
const SYMBOLS: { readonly [Name in Extract<keyof OAuthConfig<never>, symbol>]: true } = {
  [customFetch]: true,
};
const WRITABLE: readonly symbol[] = Object.getOwnPropertySymbols(SYMBOLS);

/** How deep objects are compared; deeper ones are only compared by identity. */
const DEEPEST = 8;

/** The recorded content of a configuration, for comparing it with another one, or with the same one later. */
export interface Recording {
  readonly members: Members;
  readonly nodeEnv: boolean | undefined;
  readonly fetch: typeof fetch;
  readonly warn: unknown;
}

/** The recorded members of an object or a list. A member with the value `undefined` counts as absent. */
interface Members {
  readonly object: object;
  /** `undefined` for a list. */
  readonly names: readonly string[] | undefined;
  /** A member with the same value is unchanged; `COMPARE_INSIDE` is equal to no value. */
  readonly values: readonly unknown[];
  /** The recorded content of the members that are compared inside. */
  readonly inner: readonly (Members | undefined)[];
  readonly symbolCount: number;
  /** Its own ones, and all that could be written into it. */
  readonly symbols: readonly symbol[];
  readonly symbolValues: readonly unknown[];
  readonly rule: Rule;
}

/** Stands for an object that may be written into, so that its content is compared each time. */
const COMPARE_INSIDE: unique symbol = Symbol('compare inside');

type Named = Readonly<Record<string | symbol, unknown>>;

/** Records a configuration. */
export function recordConfig(config: AuthConfig): Recording {
  return {
    members: membersOf(optionsOf(config), 'config', 0),
    nodeEnv: nodeEnvOf(config.providers),
    fetch: globalThis.fetch,
    warn: config.logger?.warn,
  };
}

/** Compares a configuration with a recorded one. */
export function differenceFrom(recording: Recording, config: AuthConfig): Difference {
  const difference = compareMembers(recording.members, optionsOf(config));
  if (difference === Difference.unrelated || recording.nodeEnv !== nodeEnvOf(config.providers))
    return Difference.unrelated;
  const isFetchReplaced = recording.fetch !== globalThis.fetch && config.runtime?.fetch === undefined;
  if (difference < Difference.objects && !isFetchReplaced) return difference;
  return recording.warn === config.logger?.warn ? Difference.objects : Difference.reader;
}

/** Whether an option is unchanged, its functions included. */
export function isSameOption({ members }: Recording, config: AuthConfig, name: keyof AuthConfig): boolean {
  const index = members.names?.indexOf(name) ?? -1;
  const value = config[name];
  return index === -1 ? value === undefined : compareMember(members, index, value) === Difference.none;
}

const OBJECTS = ['adapter', 'records', 'logger'] as const;

/** Whether the application's own objects (rule `object`) are the same. If not, the difference is at least `objects`. */
export function hasSameObjects(recording: Recording, config: AuthConfig): boolean {
  return OBJECTS.every((name) => isSameOption(recording, config, name));
}

/**
 * The options of a configuration, as the library reads them: by name. One that is an object of a class, or inherits from
 * another object, has options that are no members of its own.
 */
function optionsOf(config: AuthConfig): object {
  if (isPlainObject(config)) return config;
  const options: Record<string, unknown> = {};
  let owner: object | null = config;
  while (owner !== null && owner !== Object.prototype) {
    for (const name of Object.getOwnPropertyNames(owner)) options[name] ??= readMember(config, name);
    owner = Reflect.getPrototypeOf(owner);
  }
  return options;
}

/** A member of the application's own may throw. An option that does is read again where it is resolved, and fails there. */
function readMember(object: object, name: string): unknown {
  try {
    return Reflect.get(object, name);
  } catch {
    return undefined;
  }
}

function membersOf(object: object, outer: Rule, depth: number): Members {
  const isList = Array.isArray(object);
  const named = Object.keys(object).filter((name) => isList || Reflect.get(object, name) !== undefined);
  const names = isList ? undefined : named;
  const values: unknown[] = [];
  const inner: (Members | undefined)[] = [];
  const size = isList ? object.length : named.length;
  for (let index = 0; index < size; index++) {
    const name = names?.[index] ?? '';
    const value: unknown = Reflect.get(object, names === undefined ? index : name);
    const rule = ruleOf(name, outer);
    const isDeeper = depth < DEEPEST && isLookedInto(value, rule);
    inner.push(isDeeper ? membersOf(value, rule, depth + 1) : undefined);
    values.push(isDeeper && rule !== 'part' && !isConstant(value, depth) ? COMPARE_INSIDE : value);
  }
  const own = Object.getOwnPropertySymbols(object);
  const symbols = [...new Set([...own, ...WRITABLE])];
  const symbolValues = symbols.map((symbol): unknown => Reflect.get(object, symbol));
  return { object, names, values, inner, symbolCount: own.length, symbols, symbolValues, rule: outer };
}

/** Whether nothing in an object can change, so that the same object has the same content: it is frozen, and so is all in it. */
function isConstant(object: object, depth: number): boolean {
  const canBe =
    depth < DEEPEST && (Array.isArray(object) || isPlainObject(object)) && Object.isFrozen(object);
  if (!canBe) return false;
  return Object.values(Object.getOwnPropertyDescriptors(object)).every((member) => {
    // A descriptor has the type `any`; objects are looked into.
    const value: unknown = member.value;
    return typeof value === 'object' && value !== null
      ? isConstant(value, depth + 1)
      : member.get === undefined;
  });
}

function isLookedInto(value: unknown, rule: Rule): value is object {
  if (rule === 'object' || typeof value !== 'object' || value === null) return false;
  const isOfAnyClass = rule !== 'data' && rule !== 'part';
  return isOfAnyClass || Array.isArray(value) || isPlainObject(value);
}

/**
 * Whether another object can stand for a recorded one. Of a provider, only the members count; an object of some other class
 * may hide private state.
 */
function isComparable(value: unknown, rule: Rule): value is object {
  if (!isLookedInto(value, rule)) return false;
  return rule === 'provider' || Array.isArray(value) || isPlainObject(value);
}

function compareMembers(known: Members, object: object): Difference {
  if (object !== known.object && !isOfSameKind(known, object)) return Difference.unrelated;
  return known.names === undefined
    ? compareItems(known, object as readonly unknown[]) // of the same kind: a list
    : compareNamed(known, known.names, object as Named); // members of any object may be asked for by name
}

/** Whether another object has the same class and as many symbols. */
function isOfSameKind(known: Members, object: object): boolean {
  const isSameClass = Object.getPrototypeOf(object) === Object.getPrototypeOf(known.object);
  return isSameClass && Object.getOwnPropertySymbols(object).length === known.symbolCount;
}

function compareItems(known: Members, list: readonly unknown[]): Difference {
  if (list.length !== known.values.length) return Difference.unrelated;
  let difference: Difference = Difference.none;
  for (let index = 0; index < list.length; index++) {
    difference = greater(difference, compareMember(known, index, list[index]));
    if (difference === Difference.unrelated) return difference;
  }
  return difference;
}

/** Compares an object with its recorded members. Creates no list of names, as this runs for every provider at every request. */
function compareNamed(known: Members, names: readonly string[], object: Named): Difference {
  let difference = compareSymbols(known, object);
  if (difference === Difference.unrelated) return difference;
  const { values } = known;
  let count = 0;
  for (const name in object) {
    const value = object[name];
    if (names[count] === name && Object.is(value, values[count])) {
      count += 1;
      continue;
    }
    if (value === undefined) continue;
    const index = names[count] === name ? count : names.indexOf(name);
    if (index === -1 && !Object.hasOwn(object, name)) continue; // inherited, which is not recorded
    if (index !== -1) count += 1;
    const changed =
      index === -1 ? change(ruleOf(name, known.rule), undefined, value) : compareMember(known, index, value);
    difference = greater(difference, changed);
    if (difference === Difference.unrelated) return difference;
  }
  return count === names.length ? difference : greater(difference, compareMissing(known, names, object));
}

function compareMissing(known: Members, names: readonly string[], object: Named): Difference {
  const missing = names.filter((name) => object[name] === undefined);
  return missing
    .map((name) => change(ruleOf(name, known.rule), known, undefined))
    .reduce(greater, Difference.none);
}

function compareMember(known: Members, index: number, value: unknown): Difference {
  const before = known.values[index];
  if (Object.is(before, value)) return Difference.none;
  const inner = known.inner[index];
  // The usual case: the same object, which may have been written into.
  if (inner !== undefined && inner.object === value) return compareMembers(inner, inner.object);
  const rule = ruleOf(known.names?.[index] ?? '', known.rule);
  return inner !== undefined && isComparable(value, rule)
    ? compareMembers(inner, value)
    : change(rule, before, value);
}

function change(rule: Rule, before: unknown, after: unknown): Difference {
  if (rule === 'hooks') return Difference.functions;
  if (rule === 'object' || rule === 'objects') return Difference.objects;
  if (rule === 'data' || typeof before !== 'function' || typeof after !== 'function')
    return Difference.unrelated;
  // What a provider function returns can be any provider.
  return rule === 'provider' ? Difference.objects : Difference.functions;
}

function compareSymbols({ symbols, symbolValues, rule }: Members, object: Named): Difference {
  let difference: Difference = Difference.none;
  for (let index = 0; index < symbols.length; index++) {
    const [before, value] = [symbolValues[index], object[symbols[index] ?? '']];
    if (!Object.is(before, value)) difference = greater(difference, change(ruleOf('', rule), before, value));
  }
  return difference;
}

/** The greater of two differences. */
function greater(a: Difference, b: Difference): Difference {
  return a > b ? a : b;
}

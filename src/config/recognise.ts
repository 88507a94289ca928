import type { AuthConfig } from '../types/config.js';
import type { OAuthConfig } from '../types/provider.js';
import { nodeEnvOf } from '../deployment.js';
import { isPlainObject } from '../kit/object.js';
import { customFetch } from '../types/symbols.js';

/** How far a configuration is from a recorded one; the higher, the farther. */
export const Difference = {
  /** Nothing has changed. */
  none: 0,
  /** Only functions have, which are new ones whenever an application builds its configuration anew. */
  functions: 1,
  /** Also objects of the application, such as its adapter; the log goes to the same place. */
  objects: 2,
  /** Another application, as far as anybody can tell. */
  other: 3,
} as const;
export type Difference = (typeof Difference)[keyof typeof Difference];

/** What a change in some part of a configuration means. */
type Rule =
  /** The whole configuration: its options have rules of their own. */
  | 'config'
  /** The configuration is another one. */
  | 'data'
  /** The same, but a function may take the place of another function. */
  | 'closures'
  /** The list of providers. */
  | 'providers'
  /** One of them, or its options: looked into whatever its class. */
  | 'provider'
  /** What is in it: like `closures`, but an object that is the same object is taken to be unchanged inside. */
  | 'part'
  /** The application has another object of its own, which is never looked into. */
  | 'object'
  /** The same for each member. */
  | 'objects'
  /** The application is asked, and told, by other functions. */
  | 'hooks';

/** The options that are more than data. What is missing here is compared in full: a new option needs no line. */
const RULES: ReadonlyMap<string, Rule> = new Map<keyof AuthConfig, Rule>([
  ['providers', 'providers'],
  ['adapter', 'object'],
  ['logger', 'object'],
  ['runtime', 'objects'],
  ['session', 'closures'],
  ['jwt', 'closures'],
  ['callbacks', 'hooks'],
  ['events', 'hooks'],
]);

const OBJECTS: readonly string[] = [...RULES].filter(([, rule]) => rule === 'object').map(([name]) => name);

/**
 * The symbols that stand on objects of a configuration. Whether an object has got one more is too dear a question to ask
 * at every request; whether it has got one of these is not.
 */
const SYMBOLS: { readonly [Name in Extract<keyof OAuthConfig<never>, symbol>]: true } = {
  [customFetch]: true,
};
const WRITABLE: readonly symbol[] = Object.getOwnPropertySymbols(SYMBOLS);

/** How deep objects are looked into; what lies deeper is compared as the object that it is. */
const DEEPEST = 8;

/** A configuration as it was: by this one tells whether another one, or the same one later, says the same. */
export interface Recording {
  readonly members: Members;
  readonly nodeEnv: boolean | undefined;
  readonly fetch: typeof fetch;
  readonly warn: unknown;
}

/** What is in an object or a list. A member with the value `undefined` counts as absent. */
interface Members {
  readonly object: object;
  /** `undefined`: it is a list. */
  readonly names: readonly string[] | undefined;
  /** What is the same as here needs no closer look; `LOOK` is the same as nothing. */
  readonly values: readonly unknown[];
  /** What an object was that is looked into. */
  readonly inner: readonly (Members | undefined)[];
  readonly symbols: readonly symbol[];
  readonly symbolValues: readonly unknown[];
  readonly rule: Rule;
}

/** In place of an object that may be written into: it is looked into each time. */
const LOOK: unique symbol = Symbol('look');

type Named = Readonly<Record<string | symbol, unknown>>;

/** Records a configuration. */
export function recordConfig(config: AuthConfig): Recording {
  return {
    members: membersOf(config, 'config', 0),
    nodeEnv: nodeEnvOf(config.providers),
    fetch: globalThis.fetch,
    warn: config.logger?.warn,
  };
}

/** How far a configuration is from a recorded one. */
export function differenceFrom(recording: Recording, config: AuthConfig): Difference {
  const difference = compareMembers(recording.members, config);
  if (difference === Difference.other || recording.nodeEnv !== nodeEnvOf(config.providers))
    return Difference.other;
  const isFetchReplaced = recording.fetch !== globalThis.fetch && config.runtime?.fetch === undefined;
  if (difference < Difference.objects && !isFetchReplaced) return difference;
  return recording.warn === config.logger?.warn ? Difference.objects : Difference.other;
}

/** Whether the options that are one object of the application are the same: without them, nothing is nearer than `objects`. */
export function hasSameObjects({ members }: Recording, config: AuthConfig): boolean {
  return OBJECTS.every((name) =>
    Object.is(members.values[members.names?.indexOf(name) ?? -1], Reflect.get(config, name)),
  );
}

/** Whether nothing has changed in the provider at a place of the list. */
export function isSameProvider({ members }: Recording, { providers }: AuthConfig, index: number): boolean {
  const list = members.inner[members.names?.indexOf('providers') ?? -1];
  return list !== undefined && compareMember(list, index, providers[index]) === Difference.none;
}

/** The rule of a member of something that follows a rule itself. */
function ruleOf(name: string, outer: Rule): Rule {
  if (outer === 'config') return RULES.get(name) ?? 'data';
  if (outer === 'providers') return 'provider';
  if (outer === 'provider') return name === 'options' ? 'provider' : 'part';
  return outer;
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
    values.push(isDeeper && rule !== 'part' ? LOOK : value);
  }
  const symbols = Object.getOwnPropertySymbols(object);
  const symbolValues =
    symbols.length === 0 ? symbols : symbols.map((symbol): unknown => Reflect.get(object, symbol));
  return { object, names, values, inner, symbols, symbolValues, rule: outer };
}

function isLookedInto(value: unknown, rule: Rule): value is object {
  if (rule === 'object' || typeof value !== 'object' || value === null) return false;
  return rule === 'provider' || Array.isArray(value) || isPlainObject(value);
}

function compareMembers(known: Members, object: object): Difference {
  if (object !== known.object && !isOfSameKind(known, object)) return Difference.other;
  return known.names === undefined
    ? compareItems(known, object as readonly unknown[]) // of the same kind: a list
    : compareNamed(known, known.names, object as Named); // members of any object may be asked for by name
}

/** For objects that were not there before: of the same class, with the same symbols. */
function isOfSameKind(known: Members, object: object): boolean {
  const isSameClass = Object.getPrototypeOf(object) === Object.getPrototypeOf(known.object);
  return isSameClass && Object.getOwnPropertySymbols(object).length === known.symbols.length;
}

function compareItems(known: Members, list: readonly unknown[]): Difference {
  if (list.length !== known.values.length) return Difference.other;
  let difference: Difference = Difference.none;
  for (let index = 0; index < list.length; index++) {
    difference = farther(difference, compareMember(known, index, list[index]));
    if (difference === Difference.other) return difference;
  }
  return difference;
}

/** Makes no list of the names: this is done for every provider at every request. */
function compareNamed(known: Members, names: readonly string[], object: Named): Difference {
  if (!hasSameSymbols(known, object)) return Difference.other;
  const { values } = known;
  let difference: Difference = Difference.none;
  let count = 0;
  for (const name in object) {
    const value = object[name];
    if (names[count] === name && Object.is(value, values[count])) {
      count += 1;
      continue;
    }
    if (value === undefined) continue;
    const index = names[count] === name ? count : names.indexOf(name);
    if (index !== -1) count += 1;
    const its =
      index === -1 ? change(ruleOf(name, known.rule), undefined, value) : compareMember(known, index, value);
    difference = farther(difference, its);
    if (difference === Difference.other) return difference;
  }
  return count === names.length ? difference : farther(difference, compareMissing(known, names, object));
}

function compareMissing(known: Members, names: readonly string[], object: Named): Difference {
  const missing = names.filter((name) => object[name] === undefined);
  return missing
    .map((name) => change(ruleOf(name, known.rule), known, undefined))
    .reduce(farther, Difference.none);
}

function compareMember(known: Members, index: number, value: unknown): Difference {
  const before = known.values[index];
  if (Object.is(before, value)) return Difference.none;
  const inner = known.inner[index];
  const rule = ruleOf(known.names?.[index] ?? '', known.rule);
  return inner !== undefined && isLookedInto(value, rule)
    ? compareMembers(inner, value)
    : change(rule, before, value);
}

function change(rule: Rule, before: unknown, after: unknown): Difference {
  if (rule === 'hooks') return Difference.functions;
  if (rule === 'object' || rule === 'objects') return Difference.objects;
  const areFunctions = typeof before === 'function' && typeof after === 'function';
  return areFunctions && (rule === 'closures' || rule === 'part') ? Difference.functions : Difference.other;
}

function hasSameSymbols({ symbols, symbolValues }: Members, object: Named): boolean {
  for (let index = 0; index < symbols.length; index++)
    if (!Object.is(object[symbols[index] ?? ''], symbolValues[index])) return false;
  for (const symbol of WRITABLE) if (object[symbol] !== undefined && !symbols.includes(symbol)) return false;
  return true;
}

function farther(a: Difference, b: Difference): Difference {
  return a > b ? a : b;
}

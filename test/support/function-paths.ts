import type { AuthConfig } from '../../src/types/config.js';
import type { PasswordConfig } from '../../src/types/provider-password.js';
import type { ProviderByType } from '../../src/types/provider.js';
import { customFetch } from '../../src/types/symbols.js';

type IsAny<T> = 0 extends T & 1 ? true : false;

/** The name of a member in a path; `*` for those of an index signature. */
type NameOf<Key> = Key extends typeof customFetch
  ? 'customFetch'
  : Key extends string
    ? string extends Key
      ? '*'
      : Key
    : never;

type Named<T> = { [Key in keyof T as NameOf<Key>]-?: T[Key] };

type PathsOf<T, Prefix extends string = ''> = {
  [Name in keyof Named<T> & string]: PathsIn<Named<T>[Name], `${Prefix}${Name}`>;
}[keyof Named<T> & string];

/** The paths of all members that can be a function, by type: `limits.clientAddress`. */
type PathsIn<T, Path extends string> =
  IsAny<T> extends true
    ? never
    : T extends CallableFunction | ((...given: never) => unknown)
      ? Path
      : T extends readonly (infer Item)[]
        ? PathsIn<Item, `${Path}[]`>
        : T extends Date
          ? never
          : T extends object
            ? PathsOf<T, `${Path}.`>
            : never;

/** The options whose members all are functions, and which are given as one. */
type Store = 'adapter' | 'records';

/** The providers by kind. Those of OAuth and OpenID Connect have the same functions. */
interface Kinds extends Omit<ProviderByType, 'oidc'> {
  password: PasswordConfig;
}

type ProviderPath = {
  [Kind in keyof Kinds]: PathsIn<Omit<Kinds[Kind], 'options'>, Kind>;
}[keyof Kinds];

/**
 * The path of every option of a configuration that can be a function, as the types have it: a new one is here by itself. Those
 * of providers begin with the kind of the provider.
 */
export type FunctionPath = Store | PathsOf<Omit<AuthConfig, Store | 'providers'>> | ProviderPath | 'provider';

const KINDS = {
  oauth: true,
  email: true,
  credentials: true,
  webauthn: true,
  password: true,
} as const satisfies Record<keyof Kinds, true>;

/** Whether a path leads into the option `providers`. */
export function isOfProviders(path: FunctionPath): boolean {
  const [first = ''] = path.split('.');
  return first === 'provider' || first in KINDS;
}

type Members = Record<string | symbol, unknown>;
type AnyFunction = (this: unknown, ...given: unknown[]) => unknown;

/** What stands in for a function of the application. */
export type Wrap = (own: AnyFunction) => AnyFunction;

/** Replaces the functions at a path of a configuration by others; the configuration and its objects are written into. */
export function wrapFunctions(config: AuthConfig, path: FunctionPath, wrap: Wrap): void {
  if (path === 'adapter' || path === 'records') {
    if (config[path] !== undefined) config[path] = wrapAll(config[path], wrap) as never;
  } else if (path === 'provider') config.providers = config.providers.map((one) => wrap(() => one) as never);
  else for (const [object, name] of placesOf(config, path)) wrapMember(object, name, wrap);
}

/** An object with the same members, and other functions in place of its own. */
function wrapAll(object: unknown, wrap: Wrap): Members {
  const members = { ...(object as Members) };
  for (const name of Object.keys(members)) wrapMember(members, name, wrap);
  return members;
}

function wrapMember(object: Members, name: string | symbol, wrap: Wrap): void {
  const { [name]: own } = object;
  // Presets mark their functions.
  if (typeof own === 'function') object[name] = Object.assign(wrap(own as AnyFunction), own);
}

/** Where the functions of a path are: in a provider also among the options that it was made with, which count more. */
function placesOf(config: AuthConfig, path: string): (readonly [Members, string | symbol])[] {
  const [kind = '', ...rest] = path.split('.');
  // Whatever they are, they are objects with members.
  const providers = config.providers as unknown as readonly Members[];
  const ofKind = providers.filter((one) => kindOf(one) === kind);
  const roots = ofKind.flatMap((one) => [one, copyIn(one, 'options')]);
  const names = roots.length > 0 ? rest : [kind, ...rest];
  const last = names.pop() ?? '';
  return (roots.length > 0 ? roots : [config as unknown as Members]).flatMap((root) => {
    const object = names.reduce(copyIn, root);
    return object === undefined ? [] : [[object, last === 'customFetch' ? customFetch : last] as const];
  });
}

function kindOf({ id, type }: Members): unknown {
  if (id === 'password') return id;
  return type === 'oidc' ? 'oauth' : type;
}

/** A copy of an object inside of another, which takes its place: several configurations may share the object. */
function copyIn(object: Members | undefined, name: string): Members | undefined {
  const inner = object?.[name];
  if (object === undefined || typeof inner !== 'object' || inner === null) return undefined;
  const copy = { ...(inner as Members) };
  object[name] = copy;
  return copy;
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What a framework's factory was given when the configuration's module was loaded. */
export interface RecordedCall {
  /** The package of the factory, for instance `next-auth`. */
  readonly from: string;
  /** The factory's name as people write it, for instance `NextAuth`. */
  readonly factory: string;
  readonly given: unknown;
}

/** Modules that stand in for others while a configuration is looked for. */
export interface StandIns {
  /** What the modules export, by their specifier. */
  readonly modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The specifiers whose further exports come from the package itself. */
  readonly partial: ReadonlySet<string>;
  /** The calls of factories so far. */
  readonly calls: readonly RecordedCall[];
}

/**
 * Functions that applications pass their configuration to, and whose result is all that they export, by the name of their
 * export. Each is replaced by a function that notes what it is given.
 */
const factories: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'next-auth': { default: 'NextAuth' },
  '@auth/sveltekit': { SvelteKitAuth: 'SvelteKitAuth' },
  '@auth/express': { ExpressAuth: 'ExpressAuth' },
  '@auth/solid-start': { SolidAuth: 'SolidAuth' },
  '@auth/qwik': { QwikAuth$: 'QwikAuth$' },
  '@hono/auth-js': { initAuthConfig: 'initAuthConfig' },
  latchkey: { createAuth: 'createAuth' },
  '@auth/core': { createAuth: 'createAuth' },
};

/** Bindings whose factory has other names than `latchkey`. In that of Nest, modules and services take the configuration. */
const otherNames: typeof factories = {
  next: { Latchkey: 'Latchkey', latchkey: 'latchkey' },
  nest: {},
};

/**
 * Our bindings, by the names of their factory: nothing of them is loaded, so their frameworks need not be there. They are
 * the subpaths of this package that lead to a file in `bindings`.
 */
function ownBindings(): typeof factories {
  const manifest = createRequire(import.meta.url).resolve('latchkey/package.json');
  // The manifest of this package, whose tests know its form.
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports: Record<string, unknown> };
  const names = Object.values(exports).flatMap(
    (target) =>
      /^\.\/dist\/bindings\/([\w-]+)\.js$/.exec(String(Reflect.get(Object(target), 'default')))?.[1] ?? [],
  );
  const found = names.map((name) => [name, otherNames[name] ?? { latchkey: 'latchkey' }] as const);
  return Object.fromEntries(
    found
      .filter(([, given]) => Object.keys(given).length > 0)
      .map(([name, given]) => [`latchkey/${name}`, given]),
  );
}

/** Modules that exist only inside a framework's build. */
function virtualModules(
  env: NodeJS.ProcessEnv,
  workerEnv: Readonly<Record<string, unknown>>,
): StandIns['modules'] {
  const named = Object.entries(env).filter(([name]) => /^[a-z_]\w*$/i.test(name));
  return {
    'server-only': {},
    'client-only': {},
    '$env/dynamic/private': { env },
    '$env/dynamic/public': { env },
    '$env/static/private': Object.fromEntries(named),
    '$env/static/public': Object.fromEntries(named),
    '$app/environment': { browser: false, building: false, dev: true, version: '' },
    'astro:env/server': { ...Object.fromEntries(named), getSecret: (name: string) => env[name] },
    'cloudflare:workers': { env: workerEnv },
  };
}

/**
 * Makes the stand-ins for one attempt to load a configuration.
 * @param workerEnv - what `cloudflare:workers` has as `env`
 */
export function createStandIns(
  workerEnv: Readonly<Record<string, unknown>>,
  env: NodeJS.ProcessEnv = process.env,
): StandIns {
  const calls: RecordedCall[] = [];
  const record = (from: string, factory: string) => (given: unknown) => {
    calls.push({ from, factory, given });
    return whatever;
  };
  const recorded = Object.entries({ ...factories, ...ownBindings() }).map(([from, names]) => {
    const members: readonly (readonly [string, unknown])[] = Object.entries(names).map(
      ([name, factory]) => [name, record(from, factory)] as const,
    );
    return [from, Object.fromEntries(members)] as const;
  });
  return {
    modules: { ...virtualModules(env, workerEnv), ...Object.fromEntries(recorded) },
    partial: new Set(Object.keys(factories)),
    calls,
  };
}

/** What a factory returns: it has every member, and can be called. */
const whatever: unknown = new Proxy(function anything() {}, {
  get: (_, name) => (name === 'then' || typeof name === 'symbol' ? undefined : whatever),
  apply: () => whatever,
  construct: () => ({}),
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What wrangler reads about a Worker. */
export interface Worker {
  /** Relative to the project. */
  readonly file: string;
  /** The module that answers requests, relative to the project. */
  readonly main: string | undefined;
  /** The names of databases, stores and other services, which only the Worker has. */
  readonly bindings: readonly string[];
}

/** What a configuration asked of the environment of its Worker. */
export interface WorkerEnvironment {
  /** Variables, and something in place of each binding, which says what it is when it is used. */
  readonly env: Readonly<Record<string, unknown>>;
  /** The bindings that were asked for. */
  readonly absent: ReadonlySet<string>;
  /** Names that were asked for, and are neither variables nor bindings. */
  readonly unknown: ReadonlySet<string>;
}

const FILES: readonly string[] = ['wrangler.jsonc', 'wrangler.json', 'wrangler.toml'];

/** Reads the file of wrangler, as far as names go: JSON with comments, or TOML. */
export function readWorker(cwd: string): Worker | undefined {
  const file = FILES.find((name) => existsSync(join(cwd, name)));
  if (file === undefined) return undefined;
  const lines = readFileSync(join(cwd, file), 'utf8').split('\n');
  const text = lines.filter((line) => !/^\s*(?:\/\/|#)/.test(line)).join('\n');
  const names = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);
  return {
    file,
    main: /^\s*"?main"?\s*[:=]\s*"([^"]+)"/m.exec(text)?.[1],
    bindings: [
      ...names(/\bbinding"?\s*[:=]\s*"(\w+)"/g),
      ...names(/\bname"?\s*[:=]\s*"(\w+)"[^{}[\]]*\bclass_name\b/g),
      ...names(/\bclass_name"?\s*[:=]\s*"\w+"[^{}[\]]*\bname"?\s*[:=]\s*"(\w+)"/g),
    ],
  };
}

/** The environment that a configuration of the Worker is given here. */
export function workerEnvironment(
  worker: Worker | undefined,
  variables: Readonly<Record<string, string | undefined>>,
): WorkerEnvironment {
  const absent = new Set<string>();
  const unknown = new Set<string>();
  const env = new Proxy<Record<string, unknown>>(variables, {
    get: (target, name) => {
      if (typeof name !== 'string' || target[name] !== undefined) return Reflect.get(target, name);
      if (worker?.bindings.includes(name) === true) {
        absent.add(name);
        return absentBinding(name);
      }
      if (/^[A-Z][A-Z\d_]*$/.test(name)) unknown.add(name);
      return undefined;
    },
  });
  return { env, absent, unknown };
}

/** Passes for a database or a store until it is used. */
function absentBinding(name: string): unknown {
  const use = (): never => {
    throw new Error(`env.${name} is a binding of the Worker, and is not there outside of it.`);
  };
  return new Proxy(Object.create(null), {
    get: (_, member) => (member === 'then' || typeof member === 'symbol' ? undefined : use),
    has: (_, member) => typeof member !== 'symbol' && member !== 'then',
  });
}

/**
 * What frameworks hand to a function that makes the configuration: a request, which is also the context of Hono, an event, and
 * the environment itself.
 */
export function standInVisit(env: Readonly<Record<string, unknown>>): unknown {
  const request = new Request('http://localhost/');
  const context = {
    env,
    request,
    req: { raw: request, url: request.url, header: () => undefined },
    platform: { env },
    context: { cloudflare: { env } },
    locals: { runtime: { env } },
  };
  return new Proxy(request, {
    get: (target, name) => {
      if (Object.hasOwn(context, name)) return Reflect.get(context, name);
      // A request knows itself, and no proxy of itself.
      const value: unknown = name in target ? Reflect.get(target, name, target) : Reflect.get(env, name);
      return typeof value === 'function' && name in target ? value.bind(target) : value;
    },
  });
}

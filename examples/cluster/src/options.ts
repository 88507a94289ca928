/** What a run is told by its environment. */
export interface Options {
  readonly database: 'postgres' | 'redis';
  readonly url: string;
  /** Seconds of load. */
  readonly seconds: number;
  /** Sign-ins after which the load ends early. */
  readonly signIns: number;
  readonly visitors: number;
  readonly processes: number;
  /** Seconds between two kills; 0: none. */
  readonly killEvery: number;
  /** `own`: a small one in this process, without TLS. */
  readonly proxy: 'own' | 'nginx';
  /** `rolling`: the secret is replaced in three deploys; `naive`: in one, which has come to one process so far. */
  readonly deploy: 'none' | 'rolling' | 'naive';
}

/**
 * Reads the options.
 *
 * @throws {Error} when one of them is not what it can be
 */
export function readOptions(env: NodeJS.ProcessEnv): Options {
  const database = oneOf(env, 'DATABASE', ['postgres', 'redis']);
  const urls = {
    postgres: env['POSTGRES_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test',
    redis: env['REDIS_URL'] ?? 'redis://127.0.0.1:6379',
  };
  const number = (name: string, otherwise: number, least: number): number => {
    const value = Number(env[name] ?? otherwise);
    if (!Number.isFinite(value) || value < least) throw new Error(`${name} is a number, at least ${least}.`);
    return value;
  };
  return {
    database,
    url: urls[database],
    seconds: number('SECONDS', 20, 1),
    signIns: number('SIGN_INS', 20_000, 1),
    visitors: number('VISITORS', 12, 1),
    processes: number('PROCESSES', 3, 1),
    killEvery: number('KILL_EVERY', 3, 0),
    proxy: oneOf(env, 'PROXY', ['own', 'nginx']),
    deploy: oneOf(env, 'DEPLOY', ['rolling', 'naive', 'none']),
  };
}

/** One of some values; the first if nothing is said. */
function oneOf<T extends string>(env: NodeJS.ProcessEnv, name: string, values: readonly [T, ...T[]]): T {
  const value = env[name] ?? values[0];
  const found = values.find((one) => one === value);
  if (found === undefined) throw new Error(`${name} is one of ${values.join(', ')}.`);
  return found;
}

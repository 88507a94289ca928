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
}

/**
 * Reads the options.
 *
 * @throws {Error} when one of them is not what it can be
 */
export function readOptions(env: NodeJS.ProcessEnv): Options {
  const database = env['DATABASE'] ?? 'postgres';
  if (database !== 'postgres' && database !== 'redis') throw new Error('DATABASE is "postgres" or "redis".');
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
  };
}

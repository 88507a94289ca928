import { loadSubpath } from '../load-subpath.ts';

/** One build of the library: several can be loaded beside each other. */
export interface Latchkey {
  readonly name: string;
  readonly core: typeof import('latchkey');
  readonly jwt: typeof import('latchkey/jwt');
  readonly GitHub: typeof import('latchkey/providers/github').default;
  readonly MemoryAdapter: typeof import('latchkey/adapters/memory').MemoryAdapter;
  /** Loaded by the rows that measure it: builds of older revisions do not have it. */
  readonly loadSecondFactor: () => Promise<typeof import('latchkey/second-factor')>;
  readonly Credentials: typeof import('latchkey/providers/credentials').default;
}

/** Loads the build that lies in a directory. */
export async function loadLatchkey(name: string, dist: string): Promise<Latchkey> {
  const load = <Module>(subpath: string): Promise<Module> => loadSubpath<Module>(dist, subpath);
  const [core, jwt, github, credentials, memory] = await Promise.all([
    load<Latchkey['core']>(''),
    load<Latchkey['jwt']>('jwt'),
    load<{ default: Latchkey['GitHub'] }>('providers/github'),
    load<{ default: Latchkey['Credentials'] }>('providers/credentials'),
    load<Pick<Latchkey, 'MemoryAdapter'>>('adapters/memory'),
  ]);
  const { MemoryAdapter } = memory;
  return {
    name,
    core,
    jwt,
    GitHub: github.default,
    Credentials: credentials.default,
    MemoryAdapter,
    loadSecondFactor: () => load('second-factor'),
  };
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** One build of the library: several can be loaded beside each other. */
export interface Latchkey {
  readonly name: string;
  readonly core: typeof import('latchkey');
  readonly jwt: typeof import('latchkey/jwt');
  readonly GitHub: typeof import('latchkey/providers/github').default;
  readonly MemoryAdapter: typeof import('latchkey/adapters/memory').MemoryAdapter;
  readonly Credentials: typeof import('latchkey/providers/credentials').default;
}

/** Loads the build that lies in a directory. */
export async function loadLatchkey(name: string, dist: string): Promise<Latchkey> {
  const load = async <Module>(path: string): Promise<Module> =>
    // Every build has the shape of the package that is typed here.
    (await import(pathToFileURL(join(dist, path)).href)) as Module;
  const [core, jwt, github, credentials, memory] = await Promise.all([
    load<Latchkey['core']>('index.js'),
    load<Latchkey['jwt']>('jwt/index.js'),
    load<{ default: Latchkey['GitHub'] }>('providers/github.js'),
    load<{ default: Latchkey['Credentials'] }>('providers/credentials.js'),
    load<Pick<Latchkey, 'MemoryAdapter'>>('adapters/memory.js'),
  ]);
  const { MemoryAdapter } = memory;
  return { name, core, jwt, GitHub: github.default, Credentials: credentials.default, MemoryAdapter };
}

/** The rooms that are mutated, by the name that `--room` takes: folders of `src`. */
export const ROOMS: Readonly<Record<string, string>> = {
  adapters: 'adapters',
  credentials: 'methods/credentials',
  crypto: 'crypto',
  email: 'methods/email',
  flow: 'flow',
  http: 'http',
  jwt: 'jwt',
  limits: 'limits',
  logout: 'logout',
  oauth: 'methods/oauth',
  password: 'password',
  passwords: 'methods/password',
  records: 'records',
  session: 'session',
  'sign-in': 'sign-in',
  tokens: 'tokens',
  webauthn: 'methods/webauthn',
};

/** What only a server of its own would notice: `npm run world -- servers`. */
const ELSEWHERE = ['adapters/mysql/', 'adapters/redis/', 'adapters/postgres/client.ts'];

/** The room whose mutants a file of `src` has; `undefined` for the files that are not mutated. */
export function roomOf(path: string): string | undefined {
  if (ELSEWHERE.some((prefix) => path.startsWith(prefix))) return undefined;
  return Object.keys(ROOMS).find((room) => path.startsWith(`${ROOMS[room]}/`));
}

/**
 * Folders of tests that speak for the rooms. Not `test/fuzz`, whose inputs differ from run to run, and neither
 * `test/hostile` nor `test/kill-points`, which take minutes.
 */
const WITNESSES =
  /^(?:src\/(?!(?:bindings|cli|client|pages|texts)\/)|test\/(?:adapters|contract|crypto|kernel|next-auth-4|security|sign-ins)\/)/;

/** Whether a test file is run against mutants. */
export function isWitness(file: string): boolean {
  return WITNESSES.test(file);
}

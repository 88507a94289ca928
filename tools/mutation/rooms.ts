/** The rooms that are mutated, by the name that `--room` takes: folders of `src`. */
export const ROOMS: Readonly<Record<string, string>> = {
  adapters: 'adapters',
  credentials: 'core/methods/credentials',
  crypto: 'core/crypto',
  email: 'core/methods/email',
  flow: 'core/flow',
  http: 'core/http',
  jwt: 'jwt',
  limits: 'core/limits',
  logout: 'core/logout',
  oauth: 'core/methods/oauth',
  password: 'password',
  passwords: 'core/methods/password',
  records: 'core/records',
  'resource-server': 'resource-server',
  session: 'core/session',
  'sign-in': 'core/sign-in',
  tokens: 'core/tokens',
  webauthn: 'core/methods/webauthn',
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
  /^(?:src\/(?!(?:bindings|cli|client|core\/pages|core\/texts)\/)|test\/(?:adapters|contract|crypto|resource-server|server|next-auth-4|security|sign-ins)\/)/;

/** Whether a test file is run against mutants. */
export function isWitness(file: string): boolean {
  return WITNESSES.test(file);
}

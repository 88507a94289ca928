import { readFileSync } from 'node:fs';

/** A row that another test shows. */
export interface Proof {
  readonly title: string;
  readonly how: string;
  readonly goal: string;
  readonly command: string;
  readonly file: string;
  /** A part of the title of the test in this file. */
  readonly test: string;
}

/** Faults that have tests of their own. */
export const shownElsewhere: readonly Proof[] = [
  {
    title: 'Kill points, sign-ins',
    how: 'at every call to the store, the mail or the provider, the process dies before or after it, is refused, or loses the answer; all ways in, linking, sign-out and session reads, over the memory adapter, SQLite and PGlite',
    goal: 'nobody locked out, nobody twice, no row of nobody',
    command: 'EXHAUSTIVE=1 npm test',
    file: 'test/kill-points/every-call.ts',
    test: 'the process %s any call, the person %s',
  },
  {
    title: 'Kill points, servers',
    how: 'the same over PostgreSQL, MariaDB and Redis',
    goal: 'as above',
    command: 'npm run world -- servers',
    file: 'test/databases/kill-points.test.ts',
    test: 'the process %s any call',
  },
  {
    title: 'SIGKILL',
    how: 'a real process over a file of SQLite is killed before and after every call to the store of a first sign-in',
    goal: 'as above',
    command: 'EXHAUSTIVE=1 npm test',
    file: 'test/kill-points/sigkill.test.ts',
    test: 'leaves nothing in the way',
  },
  {
    title: 'Connections that break',
    how: 'PostgreSQL and MariaDB end connections in the middle of a statement, between two, and while they idle',
    goal: 'one request fails, no process ends',
    command: 'npm run world -- servers',
    file: 'test/databases/lost-connection.test.ts',
    test: 'fails that transaction, and nothing else',
  },
  {
    title: 'Outage in the middle of sign-ins',
    how: '200 requests in flight, of people who read, come back and open links, while the store refuses, hangs or errs',
    goal: 'nobody signed out, nobody lost after one retry',
    command: 'EXHAUSTIVE=1 npm test',
    file: 'test/kill-points/outage.test.ts',
    test: 'nobody is signed out, nobody is lost',
  },
  {
    title: 'Refresh in several processes',
    how: '4 processes with 50 calls each over PostgreSQL, MariaDB, SQLite, Redis and memory; one is killed; answers are lost',
    goal: 'one refresh, no reuse of a refresh token',
    command: 'npm run world -- servers',
    file: 'test/databases/fresh-tokens.test.ts',
    test: 'cost one refresh, and sign nobody out',
  },
  {
    title: 'Forced refreshes',
    how: 'a new token is demanded again and again',
    goal: 'one request to the provider in ten seconds',
    command: 'npm test',
    file: 'test/server/get-access-token.test.ts',
    test: 'makes a new one if forced, and then none for ten seconds',
  },
  {
    title: 'Guesses in four processes',
    how: '100 guesses each at one account, at once, over every store of records',
    goal: '5 are looked at',
    command: 'npm run world -- servers',
    file: 'test/databases/limits.test.ts',
    test: 'let no more than five through',
  },
  {
    title: 'Guesses at the current password',
    how: 'a stolen session asks `changePassword`, one after the other and 32 at once',
    goal: '5 are looked at; the owner is kept from nothing',
    command: 'npm test',
    file: 'test/server/change-password.test.ts',
    test: 'are no more when they come at once',
  },
];

/** Proofs that cannot be found. */
export function missingProofs(): string[] {
  return shownElsewhere
    .filter(({ file, test }) => {
      try {
        return !readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').includes(test);
      } catch {
        return true;
      }
    })
    .map(({ file, test }) => `${file}: ${test}`);
}

import { PASSWORD, PEOPLE } from '../../examples/demo/src/people.ts';

/** Somebody who signs in. */
export interface Person {
  readonly userName: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Who has a password in the applications; `apps/shared/auth-config.mjs` says the same. */
export const ALICE: Person = {
  userName: 'alice',
  name: 'Alice Arden',
  email: 'alice@example.test',
  password: 'alice-s-own',
};

/** The other one. */
export const BOB: Person = {
  userName: 'bob',
  name: 'Bob Baker',
  email: 'bob@example.test',
  password: 'bob-s-own',
};

/** Who is known to the identity provider only. */
export const strangers: readonly Person[] = PEOPLE.map((person) => ({ ...person, password: PASSWORD }));

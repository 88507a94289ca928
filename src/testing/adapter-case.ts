import type {
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../types/adapter.js';
import { isErrorObject } from '../core/kit/realms.js';
import { createHolds, type DatePrecision, equal, fail, type Holds } from './assertions.js';

/** What an adapter promises beyond the rules that every adapter keeps. The suite checks this, too. */
export interface AdapterPromises {
  /** `kept`: a user keeps the id that was passed to `createUser`. `own`: the store generates ids. @default 'kept' */
  readonly ids?: 'kept' | 'own';
  /** `typed`: a unique violation throws a `ConflictError`. `any`: it throws any error. @default 'any' */
  readonly conflicts?: 'typed' | 'any';
  /** `raised`: a counter that would not rise is refused. `set`: every counter is stored. @default 'set' */
  readonly counter?: 'raised' | 'set';
  /** How precisely dates are stored. @default 'milliseconds' */
  readonly dates?: DatePrecision;
}

/** What a case can use besides the adapter. */
export interface CaseContext {
  readonly promises: Required<AdapterPromises>;
  /** Compares fields, and dates with the precision that the adapter promises. */
  readonly holds: Holds;
  /** Asserts that an error is what the adapter promises for a unique violation. */
  conflict(error: unknown, what: string): void;
}

/** One rule of the adapter contract. */
export interface AdapterCase {
  /** What the adapter does, as a sentence. Unique in the suite. */
  readonly name: string;
  /** The source of the rule: a section of `docs/contract.md`, an id of `docs/security-cases.md`, or a standard. */
  readonly rule: string;
  /** The methods that the case calls. It is skipped if the adapter lacks one. */
  readonly needs: readonly (keyof Adapter)[];
  /** The promises that the case is for. It is skipped for adapters that promise something else. */
  readonly when?: Partial<AdapterPromises>;
  /** Runs the case on an adapter over an empty store. Rejects if the adapter breaks the rule. */
  run(adapter: Adapter, promises?: AdapterPromises): Promise<void>;
}

interface CaseDefinition<Name extends keyof Adapter> {
  readonly name: string;
  readonly rule: string;
  readonly needs: readonly Name[];
  readonly when?: Partial<AdapterPromises>;
  readonly run: (adapter: Required<Pick<Adapter, Name>>, context: CaseContext) => Promise<void>;
}

/** Defines a case. It can only call the methods that it lists in `needs`. */
export function adapterCase<Name extends keyof Adapter>(definition: CaseDefinition<Name>): AdapterCase {
  const { run, ...described } = definition;
  return {
    ...described,
    run: (adapter, promises = {}) => run(pick(adapter, definition.needs), createContext(promises)),
  };
}

function createContext(given: AdapterPromises): CaseContext {
  const promises = {
    ids: 'kept',
    conflicts: 'any',
    counter: 'set',
    dates: 'milliseconds',
    ...given,
  } as const;
  return {
    promises,
    holds: createHolds(promises.dates),
    conflict: (error, what) => {
      // Compared by `type`: in another copy of the package, ConflictError is another class.
      const type = isErrorObject(error) && 'type' in error ? error.type : undefined;
      if (promises.conflicts === 'typed') equal(type, 'ConflictError', `${what}, type of the error`);
    },
  };
}

/** The methods that get exactly these fields: an adapter may use everything that it gets as a condition. */
const NAMED_FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['getUserByAccount', ['provider', 'providerAccountId']],
  ['unlinkAccount', ['provider', 'providerAccountId']],
  ['useVerificationToken', ['identifier', 'token']],
]);

/** Cases pass whole rows where that is easier to read; the adapter gets only what the library would pass. */
function withNamedFields(name: string, method: (...args: never[]) => unknown): unknown {
  const fields = NAMED_FIELDS.get(name);
  if (fields === undefined) return method;
  return (row: Readonly<Record<string, unknown>>) => {
    const named = Object.fromEntries(fields.map((field) => [field, row[field]]));
    // The fields are those that the interface names for this method.
    return method(named as never);
  };
}

function pick<Name extends keyof Adapter>(
  adapter: Adapter,
  names: readonly Name[],
): Required<Pick<Adapter, Name>> {
  const methods = names.map((name) => {
    const method = adapter[name];
    if (typeof method !== 'function') return fail(`The adapter has no ${name}.`);
    // Bound: an adapter may be an instance of a class.
    return [name, withNamedFields(name, method.bind(adapter))];
  });
  // Exactly the methods of `names`, each found to be there.
  return Object.fromEntries(methods) as Required<Pick<Adapter, Name>>;
}

// 2040 is beyond the range of 32-bit seconds.
const farAway = (): Date => new Date('2040-02-29T23:59:58.123Z');

/** A user to store. */
export function aUser(change: Partial<AdapterUser> = {}): AdapterUser {
  return {
    id: 'c5f1c7c4-65c6-4cc3-9b4f-0d0e6ad3ed10',
    name: 'Ada',
    email: 'ada@example.com',
    image: 'https://example.com/ada.png',
    emailVerified: null,
    ...change,
  };
}

/** Another user to store. */
export function anotherUser(change: Partial<AdapterUser> = {}): AdapterUser {
  return aUser({
    id: '0a8fcb0f-2c5c-4c8e-8c0c-3e4b6ad0d1c2',
    name: 'Grace',
    email: 'grace@example.com',
    ...change,
  });
}

/** An account to store. */
export function anAccount(userId: string, change: Partial<AdapterAccount> = {}): AdapterAccount {
  return { userId, type: 'oidc', provider: 'acme', providerAccountId: 'acme-1', ...change };
}

/** A session to store. */
export function aSession(userId: string, change: Partial<AdapterSession> = {}): AdapterSession {
  return { sessionToken: 'a1'.repeat(32), userId, expires: farAway(), ...change };
}

/** A verification token to store. */
export function aToken(change: Partial<VerificationToken> = {}): VerificationToken {
  return { identifier: 'ada@example.com', token: 'b2'.repeat(32), expires: farAway(), ...change };
}

/** A credential to store; the account it belongs to comes from {@link anAccount}. */
export function anAuthenticator(
  userId: string,
  change: Partial<AdapterAuthenticator> = {},
): AdapterAuthenticator {
  return {
    userId,
    credentialID: 'Y3JlZGVudGlhbC0x',
    providerAccountId: 'acme-1',
    credentialPublicKey: 'cHVibGljLWtleQ==',
    counter: 0,
    credentialDeviceType: 'multiDevice',
    credentialBackedUp: true,
    transports: 'internal,hybrid',
    ...change,
  };
}

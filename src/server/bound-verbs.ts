import type {
  AdministrationArgument,
  AdministrationCall,
  DeliveredAdministration,
} from '../types/administration-calls.js';
import type { DeliveredResult, OrganizationArgument, OrganizationCall } from '../types/organization-calls.js';
import type { AuthOptions } from '../types/config.js';
import type { Awaitable } from '../types/model.js';
import type { AccessTokenOptions } from './get-access-token.js';
import { loadSessionVerbs } from './on-demand.js';
import type { VerbTable } from './verb-table.js';
import { isReading } from './organizations/is-reading.js';
import { onDemand } from '../core/kit/on-demand.js';
import { AuthError } from '../errors.js';
import { carriedFeatures } from '../types/symbols.js';
import type { Carrier } from '../core/contracts/features.js';
import type { SessionSource } from './session-request.js';

/**
 * How bindings call a verb.
 * - `read`: it tells something about the visitor.
 * - `change`: it changes something for the visitor.
 * - `server`: it takes no request, and changes something for any user.
 * - `carried`: an option brings it along, and the name of the call says whether it reads or changes something.
 * Requests that a page of another site made the browser send are refused for all but `read`.
 */
type VerbKind = 'read' | 'change' | 'server' | 'carried';

type SessionFunctions = typeof import('./verbs.js');
type AccountFunctions = typeof import('./accounts/verbs.js');
type Kinds<Verbs> = Readonly<Record<keyof VerbTable & keyof Verbs, VerbKind>>;

const sessionVerbs: Kinds<SessionFunctions> = {
  getAccessToken: 'read',
  listSessions: 'read',
  endSessionById: 'change',
  endOtherSessions: 'change',
  endAllSessions: 'server',
};
const accountVerbs: Kinds<AccountFunctions> = {
  listAccounts: 'read',
  link: 'change',
  unlink: 'change',
  deleteUser: 'change',
  deleteUserById: 'server',
  changePassword: 'change',
  changeEmail: 'change',
  listPasskeys: 'read',
  renamePasskey: 'change',
  removePasskey: 'change',
  factors: 'read',
  enrolTotp: 'change',
  confirmTotp: 'change',
  removeFactor: 'change',
  newRecoveryCodes: 'change',
  stepUp: 'change',
  resetFactors: 'server',
  listApiKeys: 'read',
  createApiKey: 'change',
  renameApiKey: 'change',
  revokeApiKey: 'change',
  rotateApiKey: 'change',
};
/** The options that bring verbs along: the first parameter is the name of a call. */
const carriedVerbs: Readonly<Partial<Record<keyof VerbTable, 'organizations' | 'administration'>>> = {
  organization: 'organizations',
  administration: 'administration',
};

/** The name of a verb that every binding has. */
export type VerbName = keyof VerbTable;

/** How each verb is called, by its name. */
export const verbKinds: Readonly<Record<VerbName, VerbKind>> = {
  ...sessionVerbs,
  ...accountVerbs,
  organization: 'carried',
  administration: 'carried',
};

/** How bindings call a verb with these parameters. */
export function kindOf(name: VerbName, [call]: readonly unknown[]): VerbKind {
  const kind = verbKinds[name];
  return kind === 'carried' ? (isReading(call) ? 'read' : 'change') : kind;
}

// Apart from the loader of the package's own functions, which would be loaded at the start of every binding.
const loadAccountVerbs = /* @__PURE__ */ onDemand(() => import('./accounts/verbs.js'));

/** The options of `getAccessToken` in a binding, which knows whether it can write cookies. */
export type TokenOptions = Omit<AccessTokenOptions, 'canWriteCookies'>;

/** Parameters and result of a verb without request, configuration and what the response gets. */
type Shape<Free> = Free extends (
  source: SessionSource,
  config: AuthOptions,
  ...rest: infer Rest
) => infer Result
  ? { readonly rest: WithoutDelivery<Rest>; readonly result: Undelivered<Awaited<Result>> }
  : Free extends (config: AuthOptions, ...rest: infer Rest) => infer Result
    ? { readonly rest: Rest; readonly result: Awaited<Result> }
    : never;
type WithoutDelivery<Rest> = {
  [Index in keyof Rest]: Rest[Index] extends AccessTokenOptions ? TokenOptions : Rest[Index];
};
type Undelivered<Result> = Result extends { readonly headers: Headers } ? Omit<Result, 'headers'> : Result;

/**
 * The verbs of a binding.
 * @typeParam Handed - what the framework hands to the application's code, which each verb takes first
 */
export type BoundVerbs<Handed extends readonly unknown[]> = {
  [Name in Exclude<keyof VerbTable, 'organization' | 'administration'>]: (
    ...given: [...Handed, ...Shape<VerbTable[Name]>['rest']]
  ) => Promise<Shape<VerbTable[Name]>['result']>;
} & {
  /**
   * Calls something of organizations for the visitor, such as `invite`: `OrganizationCalls` says what each call takes, gives and needs.
   * @returns `{ ok: false, error }` if the call was refused
   * @throws {AuthError} (rejects) without the option `organizations`
   */
  organization: <Name extends OrganizationCall>(
    ...given: [...Handed, name: Name, ...OrganizationArgument<Name>]
  ) => Promise<DeliveredResult<Name>>;
  /**
   * Calls something of administration for the visitor, such as `getUser`: `AdministrationCalls` says what each call takes, gives and needs.
   * @returns `{ ok: false, error }` if the call was refused
   * @throws {AuthError} (rejects) without the option `administration`
   */
  administration: <Name extends AdministrationCall>(
    ...given: [...Handed, name: Name, ...AdministrationArgument<Name>]
  ) => Promise<DeliveredAdministration<Name>>;
};

/** What a verb is called with. */
export interface VerbCall {
  readonly source: SessionSource;
  readonly config: AuthOptions;
  /** The cookies that the response has from the reading of the session. */
  readonly delivered: Headers;
  /** Whether the response can still get cookies. */
  readonly canWriteCookies: boolean;
  /** Appends cookies to the response; only called with some. */
  readonly keep: (cookies: Headers) => Awaitable<void>;
}

function loadVerbs(name: VerbName, config: AuthOptions): Awaitable<object> {
  if (name in sessionVerbs) return loadSessionVerbs();
  const option = carriedVerbs[name];
  if (option === undefined) return loadAccountVerbs();
  // Any value; only this package uses the symbol.
  const load = (Object(config[option]) as Carrier)[carriedFeatures]?.[option];
  if (load === undefined) throw new AuthError(`This needs the option \`${option}\`.`);
  return load();
}

/** Calls a verb, and gives the response its cookies, also those of an error. */
export async function callVerb(
  name: VerbName,
  { source, config, delivered, canWriteCookies, keep }: VerbCall,
  rest: readonly unknown[],
): Promise<unknown> {
  const all: object = await loadVerbs(name, config);
  // The types of `BoundVerbs` say what each verb takes.
  const run = Reflect.get(all, name) as (...given: readonly unknown[]) => Promise<unknown>;
  if (verbKinds[name] === 'server') return run(config, ...rest);
  /** Gives a result, or an error, without its cookies, which the response gets. */
  const deliver = async (from: unknown): Promise<unknown> => {
    // Of all that verbs give, only objects have members.
    const { headers, ...others } = Object(from) as { readonly headers?: unknown };
    if (!(headers instanceof Headers)) return from;
    const known = delivered.getSetCookie();
    const lines = headers.getSetCookie().filter((line) => !known.includes(line));
    if (lines.length > 0)
      await keep(new Headers(lines.map((line): [string, string] => ['set-cookie', line])));
    return others;
  };
  try {
    const given = name === 'getAccessToken' ? [Object.assign({}, rest[0], { canWriteCookies })] : rest;
    return await deliver(await run(source, config, ...given));
  } catch (error) {
    await deliver(error);
    throw error;
  }
}

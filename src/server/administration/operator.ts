import type { Exchange } from '../../core/contracts/exchange.js';
import type { AdapterUser } from '../../types/adapter.js';
import type { AdministrationCalls } from '../../types/administration-calls.js';
import type { AuthConfig } from '../../types/config.js';
import { resolveSettings } from '../../core/config/resolve-settings.js';
import { audit } from '../../core/hooks/audit.js';
import { userByEmail, userById } from '../../core/store/store-methods.js';
import { sessionExchange } from '../current-session.js';
import { sendPasswordReset } from './account-calls.js';
import { ban, unban } from './ban.js';
import { CallRefused, textIn, type Given } from './call-context.js';
import { administrationOf } from './is-administrator.js';
import { listUsers } from './users.js';

/** A user whom an operator names. */
interface Found {
  readonly userId: string;
}

/** What each call of an operator gives. */
export interface OperatorCalls {
  readonly list: AdministrationCalls['listUsers']['result'];
  readonly ban: Found;
  readonly unban: Found;
  readonly reset: Found;
}

/** What a call gave, or why nothing was changed. */
export type Operated<Name extends keyof OperatorCalls> =
  | { readonly ok: true; readonly result: OperatorCalls[Name] }
  | { readonly ok: false; readonly error: CallRefused['code']; readonly field?: string };

/** Without a session: who runs the CLI has the secret and the database, and could do more. */
const CALLS: {
  readonly [Name in keyof OperatorCalls]: (exchange: Exchange, given: Given) => Promise<OperatorCalls[Name]>;
} = {
  list: (exchange, given) => listUsers({ exchange }, given),
  ban: async (exchange, given) => {
    const user = await named(exchange, given);
    await ban({ exchange, user, actor: undefined }, given);
    return { userId: user.id };
  },
  unban: async (exchange, given) => {
    const userId = textIn(given, 'user');
    await unban({ exchange, actor: undefined }, { userId });
    return { userId };
  },
  reset: async (exchange, given) => {
    const user = await named(exchange, given);
    await sendPasswordReset({ exchange, user });
    await audit(exchange, { name: 'user.administered', by: 'cli', user: user.id, call: 'sendPasswordReset' });
    return { userId: user.id };
  },
};

/** Finds the user with an address or an id. @throws {CallRefused} (rejects) if there is none */
async function named({ settings }: Exchange, given: Given): Promise<AdapterUser> {
  const { adapter } = settings;
  const name = textIn(given, 'user');
  // Not every store can look for an id of any form: a column of UUIDs takes no address.
  const byEmail = adapter !== undefined && name.includes('@') ? await userByEmail(adapter, name) : null;
  const user = byEmail ?? (await userById(adapter, name));
  if (user === null) throw new CallRefused('not_found');
  return { ...user, id: String(user.id) };
}

/**
 * Does something of administration for an operator of the application, by its CLI. Audit events have `by: 'cli'`, and no actor.
 * @param config - complete, with the `origin` that links in mails lead to
 * @throws {AuthError} (rejects) without the option `administration`, when the configuration is invalid, or the store fails
 */
export async function operate<Name extends keyof OperatorCalls>(
  config: AuthConfig & { readonly origin: string },
  name: Name,
  given: Given,
): Promise<Operated<Name>> {
  const settings = await resolveSettings(config);
  administrationOf(settings);
  const exchange = await sessionExchange({ headers: new Headers(), url: config.origin }, settings);
  try {
    return { ok: true, result: await CALLS[name](exchange, given) };
  } catch (error) {
    if (error instanceof CallRefused) return { ok: false, error: error.code, ...error.details };
    throw error;
  }
}

import type { Exchange } from '../contracts/exchange.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { User } from '../../types/model.js';
import { whoIsThere } from '../actions/who-is-there.js';
import { sessionStrategy } from '../session/index.js';
import { readContinued } from './read-continued.js';

/** Who is signed in, and how. */
export interface Visitor {
  readonly identity: SessionIdentity & { readonly id: string };
  readonly owner: string;
  /** Milliseconds; `undefined`: unknown. */
  readonly authTime: number | undefined;
}

/**
 * The signed-in user of a browser, without renewing the session; `undefined`: no user is signed in.
 * @throws {SessionTokenError} (rejects) if the session cannot be read, or was ended
 */
export async function visitorOf(exchange: Exchange): Promise<Visitor | undefined> {
  const { settings } = exchange;
  const identity = await (await sessionStrategy(settings)).identify(exchange);
  if (identity?.userId === undefined || identity.id === undefined) return undefined;
  const { facts } = await readContinued(settings, identity);
  return {
    identity: { ...identity, id: identity.id },
    owner: String(identity.userId),
    authTime: facts.authTime,
  };
}

/** What a page calls a signed-in user: name and address, as far as they are known. */
export async function nameOf(exchange: Exchange, { name, email }: User): Promise<readonly string[]> {
  const known = [name, email].filter((one) => typeof one === 'string' && one !== '');
  // Both can be the same.
  if (known.length > 0) return [...new Set(known.map(String))];
  const visitor = await whoIsThere(exchange);
  return visitor.state === 'in' && visitor.name !== undefined ? [visitor.name] : [];
}

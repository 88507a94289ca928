import type { AdministrationCalls } from '../../types/administration-calls.js';
import type { AdapterUser } from '../../types/adapter.js';
import type { AdministeredUser, LinkedRow } from '../../types/administered-user.js';
import { toDate } from '../../core/kit/to-date.js';
import { listOwn } from '../../core/session/revocation/list-own.js';
import { invalid, optionalTextIn, type CallContext, type Given, type UserContext } from './call-context.js';
import { listDirectory } from './directory.js';
import { bansOf, shownBan } from './ban.js';
import type { BanRow } from './kinds.js';
import { identityOf } from './identity-of.js';
import { factorsOfUser } from './user-factors.js';
import { sameId, storeMethod } from '../../core/store/store-methods.js';

type Result<Name extends keyof AdministrationCalls> = Promise<AdministrationCalls[Name]['result']>;

const MOST_PER_PAGE = 100;

/** What administrators see of a user. */
export function shownUser(
  { id, name, email, emailVerified, image }: AdapterUser,
  ban: BanRow | undefined,
): AdministeredUser {
  return {
    id: String(id),
    name: name ?? null,
    email: email || null,
    emailVerified: toDate(emailVerified) ?? null,
    image: image ?? null,
    ban: shownBan(ban),
  };
}

export async function listUsers(
  { exchange }: Pick<CallContext, 'exchange'>,
  given: Given,
): Result<'listUsers'> {
  // A form and a query have texts only.
  const limit = Number(given['limit'] ?? 50);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_PER_PAGE) throw invalid('limit');
  const after = optionalTextIn(given, 'after');
  const query = optionalTextIn(given, 'query');
  const { users, next } = await listDirectory(exchange.settings, { after, limit, query });
  const bans = await bansOf(
    exchange.settings,
    users.map(({ id }) => ({ id: String(id) })),
  );
  return {
    users: users.map((user, index) => shownUser(user, bans[index])),
    ...(next !== undefined && { next }),
  };
}

export async function getUser(context: UserContext): Result<'getUser'> {
  const { exchange, user, isAdministrator } = context;
  const [sessions, accounts, factors, [ban]] = await Promise.all([
    listOwn(exchange, identityOf(user)),
    accountsOf(context),
    factorsOfUser(exchange, user),
    bansOf(exchange.settings, [{ id: user.id }]),
  ]);
  return { user: shownUser(user, ban), isAdministrator, sessions, accounts, factors };
}

async function accountsOf({ exchange: { settings }, user }: UserContext): Promise<readonly LinkedRow[]> {
  const listed = await storeMethod(settings, 'listAccountsByUserId')(user.id);
  return listed
    .filter(({ userId }) => sameId(userId, user.id))
    .map(({ provider, providerAccountId, type }) => ({ provider, providerAccountId, type }));
}

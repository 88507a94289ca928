import type { Exchange } from '../../core/contracts/exchange.js';
import type { Reply } from '../../core/contracts/reply.js';
import type { AdministrationCalls, AdministrationRefusal } from '../../types/administration-calls.js';
import type { TextName } from '../../types/texts.js';
import type { FormPageInput } from '../../core/pages/form-parts.js';
import { builtInPages, showPage } from '../../core/actions/built-in-pages.js';
import { hostCookie } from '../../core/http/host-cookie.js';
import { accountStepPage } from '../../core/pages/account-step.js';
import { userPage } from '../../core/pages/user.js';
import { impersonationPage, usersPage } from '../../core/pages/users.js';
import { sameId, userById } from '../../core/store/store-methods.js';
import { InvalidProvider } from '../../errors.js';
import { passwordsOf } from '../accounts/refuse-password.js';
import type { Visitor } from '../accounts/visitor.js';
import { formPageInput } from '../form-pages.js';
import { runCall } from './run-call.js';

/** How many users a page has. */
const USERS = 25;

/** What a page says by the parameter `status`. */
const STATUS: ReadonlyMap<string, TextName> = new Map([
  ['banned', 'administration.status.banned'],
  ['unbanned', 'administration.status.unbanned'],
  ['ended', 'administration.status.ended'],
  ['sent', 'administration.status.sent'],
  ['reset', 'administration.status.reset'],
  ['deleted', 'administration.status.deleted'],
]);

/** What a page says by the parameter `code`: why a form did nothing. */
const PROBLEMS: ReadonlyMap<string, TextName> = new Map([
  ['not_found', 'administration.code.gone'],
  ['own_account', 'administration.code.own'],
  ['administrator', 'administration.code.administrator'],
  ['last_owner', 'administration.code.owner'],
  ['no_address', 'administration.code.address'],
  ['banned', 'administration.code.banned'],
  ['invalid', 'administration.code.invalid'],
  ['conflict', 'administration.code.conflict'],
]);

const commonInput = (exchange: Exchange): Promise<FormPageInput> =>
  formPageInput(exchange, { status: STATUS, problems: PROBLEMS });

/** What a call that reads gives the administrator, or why it was refused. */
async function read<Name extends 'listUsers' | 'getUser'>(
  visitor: Visitor,
  name: Name,
  given: AdministrationCalls[Name]['argument'],
): Promise<AdministrationCalls[Name]['result'] | AdministrationRefusal> {
  const outcome = await runCall(visitor, { name, given });
  // The row of the table that ran has this result.
  return outcome.ok ? (outcome as unknown as AdministrationCalls[Name]['result']) : outcome.error;
}

/** The page of users; a refusal if the visitor is no administrator. */
export async function showDirectory(visitor: Visitor): Promise<Reply | AdministrationRefusal> {
  const { exchange, userId } = visitor;
  const { settings, request } = exchange;
  const query = (request.query.get('query') ?? '').trim();
  const after = request.query.get('after') ?? undefined;
  const found = await read(visitor, 'listUsers', { query, after, limit: USERS });
  // A search for what no user can be called finds none; it must not lead to itself.
  const isInvalid = found === 'invalid';
  if (typeof found === 'string' && !isInvalid) return found;
  const { users, next } = typeof found === 'string' ? { users: [] } : found;
  const pages = await builtInPages(settings, request);
  const input = await commonInput(exchange);
  return showPage(
    usersPage(pages.other)({
      ...input,
      problem: isInvalid ? 'administration.code.invalid' : input.problem,
      users,
      query,
      next,
      self: userId,
    }),
  );
}

/** The page of a user; a refusal if there is none, or the visitor is no administrator. */
export async function showUser(visitor: Visitor, userId: string): Promise<Reply | AdministrationRefusal> {
  const { exchange } = visitor;
  const { settings, request, now } = exchange;
  const found = await read(visitor, 'getUser', { userId });
  // No user has such an id.
  if (typeof found === 'string') return found === 'invalid' ? 'not_found' : found;
  const { user, isAdministrator, sessions, accounts, factors } = found;
  const isSelf = sameId(user.id, visitor.userId);
  const isOther = !isSelf && !isAdministrator;
  const names = new Map(settings.providers.all().map(({ id, name }) => [id, name]));
  const pages = await builtInPages(settings, request);
  return showPage(
    userPage(pages.other)({
      ...(await commonInput(exchange)),
      user,
      isAdministrator,
      isSelf,
      sessions,
      accounts: accounts.map((account) => ({
        ...account,
        name: names.get(account.provider) ?? account.provider,
      })),
      factors,
      // A button that is not there would be refused.
      canBan: isOther && user.ban === null,
      canImpersonate: isOther && user.ban === null,
      canDelete: isOther,
      canResetPassword: user.email !== null && (await keepsPasswords(exchange)),
      canResetFactors: isOther && factors.enrolled.length > 0,
      now,
    }),
  );
}

// By the error: another way to ask would be in the code of every binding.
async function keepsPasswords({ settings }: Exchange): Promise<boolean> {
  try {
    await passwordsOf(settings);
    return true;
  } catch (error) {
    if (error instanceof InvalidProvider) return false;
    throw error;
  }
}

/** Whether a browser has the cookie by which an administrator comes back. */
export function isWaiting(exchange: Exchange): boolean {
  const value = exchange.jar.get(hostCookie(exchange, 'impersonation').name);
  return value !== undefined && value !== '';
}

/** The page of an administrator in the place of a user, or of one whose session in that place is over: then there is no visitor. */
export async function showImpersonation(exchange: Exchange, visitor: Visitor | undefined): Promise<Reply> {
  const { settings, request } = exchange;
  const user = visitor && (await userById(settings.adapter, visitor.userId));
  const pages = await builtInPages(settings, request);
  return showPage(
    impersonationPage(pages.other)({
      ...(await commonInput(exchange)),
      who: visitor && (user?.email || visitor.userId),
    }),
  );
}

/** The page for a user who is no administrator. Status 403. */
export async function showForbidden(exchange: Exchange): Promise<Reply> {
  const pages = await builtInPages(exchange.settings, exchange.request);
  const { csrfToken, showing, site } = await commonInput(exchange);
  return showPage(
    accountStepPage(pages.other)({
      csrfToken,
      showing,
      site,
      title: 'error.AccessDenied.title',
      icon: 'alert',
      lead: 'administration.code.forbidden',
      status: 403,
    }),
  );
}

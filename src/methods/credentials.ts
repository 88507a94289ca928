import type { Exchange } from '../contracts/exchange.js';
import type { Authentication, AuthenticationSteps } from '../contracts/method.js';
import type { CredentialsProvider } from '../contracts/provider.js';
import type { Account, Awaitable, User } from '../types/model.js';
import { andThen, isPromiseLike } from '../crypto/and-then.js';
import { uuid } from '../crypto/random.js';
import { AuthError, CallbackRouteError, CredentialsSignin } from '../errors.js';
import { inTime } from '../hooks/in-time.js';
import { toSignInPage } from './sign-in-page.js';
import { toRequest } from '../http/to-request.js';

/** Milliseconds after which a hanging `authorize` is given up. */
const PATIENCE = 30_000;

/** What a sign-in by form fields consists of. */
export const credentialsSteps: AuthenticationSteps<'credentials'> = { begin: toSignInPage, complete };

function complete(exchange: Exchange, provider: CredentialsProvider): Awaitable<Authentication> {
  const fields = ownFieldsRemoved(exchange.request.form);
  return andThen(ask(exchange, provider, fields), (answer) => authenticationOf(answer, provider, fields));
}

function authenticationOf(
  answer: User | null,
  { id: provider }: CredentialsProvider,
  fields: Readonly<Record<string, string>>,
): Authentication {
  if (!isPerson(answer)) {
    throw new CredentialsSignin(
      `\`authorize\` of provider "${provider}" accepted nobody. Throw a subclass of CredentialsSignin to tell the page why.`,
    );
  }
  const id = idOf(answer, provider);
  const account: Account = { providerAccountId: id, type: 'credentials', provider };
  return {
    kind: 'authentication',
    user: { ...answer, id },
    account,
    callbackAccount: account,
    profile: undefined,
    credentials: fields,
    linking: {
      lookup: 'given',
      sessionBinding: undefined,
      emailVerified: false,
      byEmail: false,
      conflict: 'OAuthAccountNotLinked',
    },
    returnTo: undefined,
    afterLink: undefined,
  };
}

/**
 * `true` names nobody, nor do what queries give for no match (an empty list or object) and errors that were returned
 * instead of thrown: each of them would otherwise be somebody with a new id (CWE-636).
 */
function isPerson(answer: unknown): answer is User {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer) || answer instanceof Error)
    return false;
  const { id, name, email } = answer as User; // whatever they are, their presence counts
  return Object.keys(answer).length > 0 || [id, name, email].some((member) => member !== undefined);
}

function ask(
  { request }: Exchange,
  { id, config }: CredentialsProvider,
  fields: Readonly<Record<string, string>>,
): Awaitable<User | null> {
  const failed = (error: unknown): never => {
    if (error instanceof AuthError) throw error;
    throw new CallbackRouteError(
      `\`authorize\` of provider "${id}" threw. Return null for wrong credentials; see the cause.`,
      { cause: error },
    );
  };
  let answer: Awaitable<User | null>;
  try {
    answer = config.authorize({ ...fields }, toRequest(request));
  } catch (error) {
    return failed(error);
  }
  return isPromiseLike(answer) ? inTime(answer, PATIENCE).catch(failed) : answer;
}

/** What is left of a form without the fields that are the library's own. */
function ownFieldsRemoved(form: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { csrfToken: _, callbackUrl: __, json: ___, redirect: ____, ...fields } = form;
  return fields;
}

/**
 * Ids of other types (numbers, ObjectId) become strings; without one, the session gets an id of its own.
 * @throws {CallbackRouteError} for an object without a text of its own: all users would share one id
 */
function idOf({ id }: { id?: unknown }, provider: string): string {
  if (id === undefined || id === null || id === '') return uuid();
  if (typeof id === 'string' || typeof id === 'bigint') return id.toString();
  if (typeof id === 'number' && Number.isFinite(id)) return String(id);
  // Everything but null and undefined has the method.
  const text = (id as { toString(): string }).toString();
  if (typeof id === 'object' && !text.startsWith('[object ')) return text;
  throw new CallbackRouteError(
    `\`authorize\` of provider "${provider}" returned an \`id\` that is no text and no number.`,
  );
}

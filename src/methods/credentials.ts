import type { Exchange } from '../contracts/exchange.js';
import type { Authentication, AuthenticationMethod } from '../contracts/method.js';
import type { CredentialsProvider } from '../contracts/provider.js';
import type { Account, User } from '../types/model.js';
import { uuid } from '../crypto/random.js';
import { AuthError, CallbackRouteError, CredentialsSignin, MissingAuthorize } from '../errors.js';
import { toSignInPage } from './sign-in-page.js';

/** Fields of the form that are the library's own. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['csrfToken', 'callbackUrl', 'json', 'redirect']);
/** Milliseconds after which a hanging `authorize` is given up. */
const PATIENCE = 30_000;

/** Proves by fields of a form that the application checks. */
export const credentials: AuthenticationMethod<'credentials'> = {
  requires: [],
  callback: { methods: ['POST'], csrf: true },
  resolve,
  form: ({ config }) => ({ kind: 'credentials', action: 'callback', inputs: config.credentials ?? {} }),
  begin: toSignInPage,
  complete,
};

function resolve(config: CredentialsProvider['config']): CredentialsProvider {
  if (typeof config.authorize !== 'function') {
    throw new MissingAuthorize(
      `The credentials provider "${config.id}" needs \`authorize\`: a function that checks the fields and returns the user or null.`,
    );
  }
  return Object.freeze({
    id: config.id,
    name: config.name,
    type: 'credentials' as const,
    style: undefined,
    config,
  });
}

async function complete(exchange: Exchange, provider: CredentialsProvider): Promise<Authentication> {
  const fields = ownFieldsRemoved(exchange.request.form);
  const answer = await ask(exchange, provider, fields);
  if (!isPerson(answer)) {
    throw new CredentialsSignin(
      `\`authorize\` of provider "${provider.id}" accepted nobody. Throw a subclass of CredentialsSignin to tell the page why.`,
    );
  }
  const user: User = { ...answer, id: idOf(answer, provider.id) };
  const account: Account = { providerAccountId: user.id ?? '', type: 'credentials', provider: provider.id };
  return {
    kind: 'authentication',
    user,
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

async function ask(
  { request }: Exchange,
  { id, config }: CredentialsProvider,
  fields: Record<string, string>,
): Promise<User | null> {
  try {
    return await inTime(Promise.resolve(config.authorize({ ...fields }, request.toRequest())));
  } catch (error) {
    if (error instanceof AuthError) throw error;
    throw new CallbackRouteError(
      `\`authorize\` of provider "${id}" threw. Return null for wrong credentials; see the cause.`,
      { cause: error },
    );
  }
}

async function inTime<T>(pending: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE} ms`)), PATIENCE);
  });
  try {
    return await Promise.race([pending, tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}

function ownFieldsRemoved(form: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(form).filter(([name]) => !OWN_FIELDS.has(name)));
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

import type { Exchange } from '../../contracts/exchange.js';
import type { Authentication, AuthenticationSteps } from '../../contracts/method.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import type { Settings } from '../../contracts/settings.js';
import type { Account, Awaitable, User } from '../../../types/model.js';
import { uuid } from '../../crypto/random.js';
import { AdapterError, CallbackRouteError, CredentialsSignin } from '../../../errors.js';
import { andThen, orElse } from '../../kit/awaitable.js';
import { timeLimitIn } from '../../kit/in-time.js';
import { busyRefusal } from '../../http/busy.js';
import { inLimit } from '../../hooks/in-limit.js';
import { libraryError } from '../../hooks/library-error.js';
import { storeMethod } from '../../store/store-methods.js';
import { redirectToSignInPage } from '../redirect-to-sign-in-page.js';
import { withoutLibraryFields } from '../../http/library-fields.js';
import { toRequest } from '../../http/to-request.js';
import { thrownErrors } from './thrown-errors.js';

/** The steps of a sign-in with credentials: fields of a form that the application checks. */
export const credentialsSteps: AuthenticationSteps<'credentials'> = {
  begin: redirectToSignInPage,
  complete,
  effectHandler: (exchange, provider, effect) =>
    effect.kind === 'assert-stored-user'
      ? { apply: ({ id = '' }) => assertStored(exchange, provider, id) }
      : undefined,
};

function complete(exchange: Exchange, provider: CredentialsProvider): Awaitable<Authentication> {
  const fields = withoutLibraryFields(exchange.request.form);
  return andThen(ask(exchange, provider, fields), (answer) => {
    if (isUser(answer)) return authenticationOf(exchange, provider, { answer, fields });
    // Falsy values refuse. Any other value was probably meant to accept, so the log says what is wrong with it.
    if (answer) warnOfAnswer(exchange, provider, answer);
    throw refusalOf(provider, answer);
  });
}

type Fields = Readonly<Record<string, string>>;

function authenticationOf(
  exchange: Exchange,
  provider: CredentialsProvider,
  { answer, fields }: { readonly answer: User; readonly fields: Fields },
): Authentication {
  const id = idOf(exchange, provider, answer);
  const account: Account = { providerAccountId: id, type: 'credentials', provider: provider.id };
  return {
    kind: 'authentication',
    user: { ...answer, id },
    account,
    callbackAccount: account,
    credentials: fields,
    linking: {
      lookup: 'given',
      sessionBinding: undefined,
      emailVerified: false,
      byEmail: false,
      conflict: 'OAuthAccountNotLinked',
    },
    // Checked last, because the `signIn` callback may be what stores the user.
    effect: exchange.settings.session.needsStoredUser ? { kind: 'assert-stored-user' } : undefined,
  };
}

/** The error of a refused sign-in. When the deployment is at fault, not the password, it refers to the warning in the log. */
function refusalOf({ id, config, needs }: CredentialsProvider, answer: unknown): CredentialsSignin {
  const pointer = `Provider "${id}" cannot sign users in: see the warning`;
  if (needs?.missing?.({ ...config }) !== undefined)
    return new CredentialsSignin(`${pointer} \`missing-provider-option\`.`, { code: 'not_set_up' });
  // Lists, empty objects and errors are what queries return for no match: an ordinary refusal.
  return new CredentialsSignin(
    answer && typeof answer !== 'object'
      ? `${pointer} \`authorize-result\`.`
      : `\`authorize\` of provider "${id}" returned no user. Throw a subclass of CredentialsSignin to give the page a reason.`,
  );
}

/**
 * Whether `authorize` returned a user. `true`, what queries return for no match (an empty list or object) and errors that
 * were returned instead of thrown are none: each would otherwise sign in as a user with a new id (CWE-636).
 */
function isUser(answer: unknown): answer is User {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer) || answer instanceof Error)
    return false;
  const { id, name, email } = answer as User; // of any type: only whether they are there matters
  return Object.keys(answer).length > 0 || [id, name, email].some((member) => member !== undefined);
}

function ask(
  { request, settings }: Exchange,
  { id, config }: CredentialsProvider,
  fields: Fields,
): Awaitable<unknown> {
  const limited = { name: `\`authorize\` of provider "${id}"`, limit: 'proofs' } as const;
  return orElse(
    () => inLimit<unknown>(settings, limited, config.authorize({ ...fields }, toRequest(request))),
    (error) => {
      throw errorOf(error, id, settings);
    },
  );
}

/** The error of a sign-in whose `authorize` threw, or gave no answer in time. */
function errorOf(error: unknown, id: string, settings: Settings): Error {
  const refusal = busyRefusal(error, id);
  if (refusal !== undefined) return refusal;
  const limit = timeLimitIn(error);
  if (limit !== undefined)
    return new CallbackRouteError(`${limit.message} Make it faster, or raise \`timeouts.callbacks\`.`, {
      cause: limit,
    });
  const thrown =
    libraryError(error, settings) ??
    new CallbackRouteError(
      `\`authorize\` of provider "${id}" threw. Return null for wrong credentials; see the cause. Rate limiting counts this as a failed attempt.`,
      { cause: { err: error, provider: id } },
    );
  // None of these revealed whether a password is right.
  if (!(thrown instanceof AdapterError)) thrownErrors(settings).add(thrown);
  return thrown;
}

/** Warns of what `authorize` returned: its type, never the value, which may contain what the user typed. */
function warnOfAnswer({ settings }: Exchange, { id }: CredentialsProvider, answer: unknown): void {
  const seen = Array.isArray(answer)
    ? `a list of ${answer.length}`
    : answer instanceof Error
      ? 'an error instead of throwing it'
      : typeof answer === 'object'
        ? 'an object without members'
        : answer === true
          ? '`true`'
          : `a ${typeof answer}`;
  settings.once(`authorize of ${id}: ${seen}`, () =>
    settings.logger.warn(
      'authorize-result',
      `\`authorize\` of provider "${id}" returned ${seen}. Return the user as an object with its \`id\`, or null to refuse.`,
    ),
  );
}

/**
 * Makes sure that the adapter has the user: a database session must belong to a stored one, even where the store itself would accept any id.
 * @throws {CallbackRouteError} where there is no such user
 */
async function assertStored(
  { settings }: Exchange,
  provider: CredentialsProvider,
  id: string,
): Promise<void> {
  if ((await storeMethod(settings, 'getUser')(id)) !== null) return;
  throw new CallbackRouteError(
    `\`authorize\` of provider "${provider.id}" returned a user that is not in the adapter's store, as database sessions ` +
      'need. Return one that is (`getUserByEmail`, `createUser`), or set `session.strategy` to "jwt".',
  );
}

/**
 * The user's id as a string; ids of other types (numbers, ObjectId) are converted, and a missing one is made up.
 * @throws {CallbackRouteError} for an object that has no `toString` of its own: all users would share one id
 */
function idOf(
  { settings }: Exchange,
  { id: provider }: CredentialsProvider,
  { id }: { id?: unknown },
): string {
  if (id === undefined || id === null || id === '') {
    settings.once(`authorize of ${provider}: no id`, () =>
      settings.logger.warn(
        'authorize-result',
        `\`authorize\` of provider "${provider}" returned a user without \`id\`. Such a user gets another id at every sign-in; return the one that is stored.`,
      ),
    );
    return uuid();
  }
  if (typeof id === 'string' || typeof id === 'bigint') return id.toString();
  if (typeof id === 'number' && Number.isFinite(id)) return String(id);
  // Everything but null and undefined has this method.
  const text = (id as { toString(): string }).toString();
  if (typeof id === 'object' && !text.startsWith('[object ')) return text;
  throw new CallbackRouteError(
    `\`authorize\` of provider "${provider}" returned an \`id\` that is neither text nor a number.`,
  );
}

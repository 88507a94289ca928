import type { Exchange } from '../../contracts/exchange.js';
import type {
  Authentication,
  AuthenticationSteps,
  BeginContext,
  CompleteContext,
} from '../../contracts/method.js';
import type { EmailProvider } from '../../contracts/provider.js';
import type { Reply } from '../../contracts/reply.js';
import type { AdapterUser } from '../../types/adapter.js';
import type { Account, User } from '../../types/model.js';
import { uuid } from '../../crypto/random.js';
import { EmailSignInError, Verification } from '../../errors.js';
import { checkRedirect } from '../../flow/return-to.js';
import { ownCopy } from '../../hooks/own-copy.js';
import { authorize } from '../../hooks/sign-in-callbacks.js';
import { userByEmail } from '../../hooks/store.js';
import { isPrefetch } from '../../http/fetch-metadata.js';
import { redirect } from '../../http/reply.js';
import { isRequestingBrowser, rememberRequest } from './requesting-browser.js';
import { confirmPage } from './confirm-page.js';
import { parseAddress } from './parse-address.js';
import { issueToken, redeemToken } from './verification-token.js';
import { toRequest } from '../../http/to-request.js';

/** The parameters of a link. Others are ignored: mail programs add some for tracking. */
const PARAMETERS: readonly string[] = ['email', 'token', 'callbackUrl'];

/** The steps of a sign-in by mail: send a link, then redeem the verification token in it. */
export const emailSteps: AuthenticationSteps<'email'> = { begin, complete };

async function begin(
  exchange: Exchange,
  provider: EmailProvider,
  { returnTo }: BeginContext,
): Promise<Reply> {
  const identifier = identifierOf(provider, exchange.request.form['email']);
  if (identifier === null) {
    throw new EmailSignInError(
      `Provider "${provider.id}" was given something other than exactly one mail address. ` +
        'Use the provider’s `normalizeIdentifier` to accept another form.',
      { code: 'email_invalid' },
    );
  }
  const { settings, baseUrl } = exchange;
  const known = await userOf(exchange, identifier);
  // The `signIn` callback always receives a user: the stored one, or the one that would be created.
  const user: User | AdapterUser = known ?? { id: uuid(), email: identifier, emailVerified: null };
  const redirectUrl = await authorize(settings, () => ({
    user,
    account: accountOf(provider, identifier, known),
    email: { verificationRequest: true },
  }));
  if (redirectUrl !== undefined) return redirect(await checkRedirect(exchange, redirectUrl));

  await send(exchange, provider, { identifier, returnTo });
  const query = new URLSearchParams({ provider: provider.id, type: provider.type });
  return redirect(`${baseUrl}/verify-request?${query.toString()}`);
}

/** Stores the token, then sends the link: a link that cannot be redeemed must not be mailed. */
async function send(
  exchange: Exchange,
  provider: EmailProvider,
  { identifier, returnTo }: { identifier: string; returnTo: string },
): Promise<void> {
  const { settings, baseUrl, request } = exchange;
  const { token, expires, withdraw } = await issueToken(exchange, provider, identifier);
  const query = new URLSearchParams({ callbackUrl: returnTo, token, email: identifier });
  const url = `${baseUrl}/callback/${provider.id}?${query.toString()}`;
  try {
    await provider.config.sendVerificationRequest({
      identifier,
      token,
      expires,
      url,
      provider: ownCopy(provider.config),
      theme: ownCopy(settings.theme),
      request: toRequest(request),
    });
  } catch (error) {
    await withdraw().catch((cause: unknown) => {
      settings.logger.debug('the token of an unsent mail could not be deleted', () => ({ cause }));
    });
    throw new EmailSignInError(
      `The mail of provider "${provider.id}" could not be sent; its link was deleted. See the cause.`,
      { cause: error },
    );
  }
  await rememberRequest(exchange, { identifier, token, maxAge: provider.maxAge });
}

async function complete(
  exchange: Exchange,
  provider: EmailProvider,
  { showStep }: CompleteContext,
): Promise<Authentication | Reply> {
  const { request } = exchange;
  // With two tokens or addresses it is unclear which one was mailed; RFC 6749, section 3.1 refuses such requests, too.
  if (PARAMETERS.some((name) => request.query.getAll(name).length > 1)) {
    throw new Verification(
      `A link of provider "${provider.id}" was refused: it has a parameter more than once. Open it as it was sent.`,
      { code: 'duplicate_parameter' },
    );
  }
  const given = (name: string): string | undefined =>
    request.method === 'POST' ? request.form[name] : (request.query.get(name) ?? undefined);
  const identifier = identifierOf(provider, given('email'));
  const token = given('token');
  if (identifier === null || token === undefined || token === '') throw unusableLink(provider);

  if (!(await mayRedeem(exchange, provider, { identifier, token }))) {
    const fields = { token, email: identifier, callbackUrl: given('callbackUrl') ?? '' };
    return showStep(confirmPage(fields));
  }
  if (!(await redeemToken(exchange, provider, { identifier, token }))) throw unusableLink(provider);
  return authenticationOf(provider, identifier);
}

/**
 * Whether this request may redeem the link. Mail scanners open links, so in any browser but the one that requested the
 * link, the person must first click on the confirmation page.
 */
async function mayRedeem(
  exchange: Exchange,
  provider: EmailProvider,
  link: { identifier: string; token: string },
): Promise<boolean> {
  const { method, headers } = exchange.request;
  if (isPrefetch(headers)) return false;
  if (method === 'POST' || provider.confirm === 'never') return true;
  return provider.confirm === 'auto' && isRequestingBrowser(exchange, link);
}

function authenticationOf(provider: EmailProvider, identifier: string): Authentication {
  const account = accountOf(provider, identifier);
  return {
    kind: 'authentication',
    user: { email: identifier },
    account,
    callbackAccount: account,
    linking: {
      lookup: 'email',
      sessionBinding: undefined,
      emailVerified: true,
      byEmail: true,
      conflict: 'OAuthAccountNotLinked',
    },
  };
}

function identifierOf(provider: EmailProvider, input: unknown): string | null {
  const { normalizeIdentifier } = provider.config;
  if (normalizeIdentifier === undefined) return parseAddress(input);
  if (typeof input !== 'string' || input === '') return null;
  try {
    const identifier: unknown = normalizeIdentifier(input);
    return typeof identifier === 'string' && identifier !== '' ? identifier : null;
  } catch {
    return null;
  }
}

async function userOf({ settings }: Exchange, identifier: string): Promise<AdapterUser | null> {
  const { adapter } = settings;
  return adapter === undefined ? null : userByEmail(adapter, identifier);
}

function accountOf(provider: EmailProvider, identifier: string, user: AdapterUser | null = null): Account {
  const account: Account = { providerAccountId: identifier, type: 'email', provider: provider.id };
  return user === null ? account : { ...account, userId: user.id };
}

function unusableLink(provider: EmailProvider): Verification {
  return new Verification(
    `A link of provider "${provider.id}" was refused: unknown, used, expired or for another address. Ask for a new one.`,
  );
}

import type { Exchange, ExchangeRequest } from '../../contracts/exchange.js';
import type {
  Authentication,
  AuthenticationSteps,
  BeginContext,
  CompleteContext,
} from '../../contracts/method.js';
import type { AddedNotice } from '../../contracts/notices.js';
import type { EmailProvider } from '../../contracts/provider.js';
import type { Reply } from '../../contracts/reply.js';
import type { AdapterUser } from '../../../types/adapter.js';
import type { Account, User } from '../../../types/model.js';
import type { MailWording, SendVerificationRequestParams } from '../../../types/provider-email.js';
import type { Texts } from '../../../types/texts.js';
import { inEvenTime } from '../../crypto/even-time.js';
import { uuid } from '../../crypto/random.js';
import { EmailSignInError, Verification } from '../../../errors.js';
import { checkRedirect } from '../../flow/return-to.js';
import { actorOf, audit, auditFailure } from '../../hooks/audit.js';
import { inLimit } from '../../hooks/in-limit.js';
import { privateCopy } from '../../hooks/private-copy.js';
import { authorize } from '../../hooks/sign-in-callbacks.js';
import { userByEmail } from '../../store/store-methods.js';
import { isPrefetch } from '../../http/fetch-metadata.js';
import { redirect } from '../../http/reply.js';
import { codedMail, forgetCode, isRequestingBrowser, rememberRequest } from './requesting-browser.js';
import { confirmPage } from './confirm-page.js';
import { parseAddress } from './parse-address.js';
import { dropTries, issueCode, tryCode } from './sign-in-code.js';
import { issueToken, redeemToken } from './verification-token.js';
import { toRequest } from '../../http/to-request.js';
import { catalogueFor } from '../../texts/choose-catalogue.js';
import { siteOf } from '../../texts/site.js';
import { mailTexts, noticeSentences, noticeValues } from '../mail-texts.js';

/** The parameters of a link. Others are ignored: mail programs add some for tracking. */
const PARAMETERS: readonly string[] = ['email', 'token', 'callbackUrl'];

/** The steps of a sign-in by mail: send a link, then redeem the verification token in it. */
export const emailSteps: AuthenticationSteps<'email'> = { begin, complete, awaitsCode, nameIn, noteAdded };

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
  return inEvenTime(() => sendTo(exchange, provider, { identifier, returnTo }));
}

async function sendTo(
  exchange: Exchange,
  provider: EmailProvider,
  { identifier, returnTo }: { readonly identifier: string; readonly returnTo: string },
): Promise<Reply> {
  const { settings } = exchange;
  const known = await userOf(exchange, identifier);
  // The `signIn` callback always receives a user: the stored one, or the one that would be created.
  const user: User | AdapterUser = known ?? { id: uuid(), email: identifier, emailVerified: null };
  const redirectUrl = await authorize(settings, () => ({
    user,
    account: accountOf(provider, identifier, known),
    email: { verificationRequest: true },
  }));
  if (redirectUrl !== undefined) {
    await auditFailure(exchange, provider.id, { error: 'AccessDenied', code: 'redirected' });
    return redirect(await checkRedirect(exchange, redirectUrl));
  }

  await send(exchange, provider, { identifier, returnTo });
  await audit(exchange, { name: 'email.requested', ...actorOf(known?.id), provider: provider.id });
  return toVerifyRequest(exchange, provider);
}

/** The page that says "check your email", and what was wrong with the code that was typed there. */
function toVerifyRequest({ baseUrl }: Exchange, { id, type }: EmailProvider, code?: string): Reply {
  const problem = code === undefined ? {} : { error: Verification.type, code };
  const query = new URLSearchParams({ provider: id, type, ...problem });
  return redirect(`${baseUrl}/verify-request?${query.toString()}`);
}

/** Stores the token, then sends the link: a link that cannot be redeemed must not be mailed. */
async function send(
  exchange: Exchange,
  provider: EmailProvider,
  { identifier, returnTo }: { identifier: string; returnTo: string },
): Promise<void> {
  const { settings, baseUrl } = exchange;
  const { token, hash, expires, withdraw } = await issueToken(exchange, provider, identifier);
  const issued = await issueCode(exchange, provider, { identifier, hash, expires });
  const query = new URLSearchParams({ callbackUrl: returnTo, token, email: identifier });
  const url = `${baseUrl}/callback/${provider.id}?${query.toString()}`;
  try {
    await deliver(exchange, provider, {
      identifier,
      token,
      url,
      expires,
      ...(issued && { code: issued.code }),
    });
  } catch (error) {
    await withdraw().catch((cause: unknown) => {
      settings.logger.debug('the token of an unsent mail could not be deleted', () => ({ cause }));
    });
    if (issued !== undefined) await dropTries(exchange, issued.coded);
    throw new EmailSignInError(
      `The mail of provider "${provider.id}" could not be sent; its link was deleted. See the cause.`,
      { cause: error },
    );
  }
  await rememberRequest(exchange, { identifier, token, maxAge: provider.maxAge, coded: issued?.coded });
}

/** A mail that is about to be sent. */
interface Mail extends Pick<
  SendVerificationRequestParams,
  'identifier' | 'token' | 'url' | 'expires' | 'code'
> {
  /** The texts of another mail than that with the link. */
  readonly instead?: (texts: Readonly<Texts>) => MailWording['texts'];
}

/** Has the provider send a mail, in the language of the request. */
async function deliver(
  exchange: Exchange,
  provider: EmailProvider,
  { instead, ...mail }: Mail,
): Promise<void> {
  const { settings, request } = exchange;
  const reader = { headers: request.headers, standard: () => toRequest(request) };
  const { language, direction, texts } = await catalogueFor(settings, reader);
  const sending = provider.config.sendVerificationRequest({
    ...mail,
    provider: privateCopy(provider.config),
    theme: privateCopy(settings.theme),
    request: toRequest(request),
    wording: { site: siteOf(exchange), language, direction, texts: instead?.(texts) ?? texts },
  });
  const name = `\`sendVerificationRequest\` of provider "${provider.id}"`;
  await inLimit(settings, { name, limit: 'proofs' }, sending);
}

async function noteAdded(exchange: Exchange, provider: EmailProvider, notice: AddedNotice): Promise<void> {
  const { to, says, code, link = { url: `${exchange.origin}/`, expires: exchange.now } } = notice;
  const instead: Mail['instead'] = (texts) => mailTexts(noticeSentences(says), texts, noticeValues(notice));
  try {
    // Nothing in this mail signs in by itself.
    await deliver(exchange, provider, {
      identifier: to,
      token: '',
      ...link,
      instead,
      ...(code !== undefined && { code }),
    });
  } catch (cause) {
    throw new EmailSignInError(
      `Provider "${provider.id}" could not send a mail to the owner of an account; see the cause.`,
      { cause },
    );
  }
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
  const { code, token: tokenOfForm } = request.form;
  if (request.method === 'POST' && code !== undefined && tokenOfForm === undefined)
    return completeByCode(exchange, provider, code);
  const given = (name: string): string | undefined =>
    request.method === 'POST' ? request.form[name] : (request.query.get(name) ?? undefined);
  const identifier = identifierOf(provider, given('email'));
  const token = given('token');
  if (identifier === null || token === undefined || token === '') throw unusableLink(provider);

  if (!(await mayRedeem(exchange, provider, { identifier, token }))) {
    const fields = { token, email: identifier, callbackUrl: given('callbackUrl') ?? '' };
    return showStep(confirmPage(fields));
  }
  const hash = await redeemToken(exchange, provider, { identifier, token });
  if (hash === undefined) throw unusableLink(provider);
  await audit(exchange, { name: 'email.used', provider: provider.id });
  if (provider.code) await dropTries(exchange, { identifier, hash });
  return authenticationOf(provider, identifier);
}

/** The code of a mail proves what its link does, in the browser that asked for the mail. */
async function completeByCode(
  exchange: Exchange,
  provider: EmailProvider,
  typed: string,
): Promise<Authentication | Reply> {
  const coded = provider.code ? await codedMail(exchange, provider.id) : undefined;
  const outcome = coded === undefined ? 'gone' : await tryCode(exchange, provider, { typed, coded });
  if (outcome !== 'wrong') await forgetCode(exchange);
  if (coded !== undefined && outcome === 'right') {
    await audit(exchange, { name: 'email.used', provider: provider.id });
    return authenticationOf(provider, coded.identifier);
  }
  const code = outcome === 'wrong' ? 'code_wrong' : 'code_used';
  await auditFailure(exchange, provider.id, { error: Verification.type, code });
  return toVerifyRequest(exchange, provider, code);
}

async function awaitsCode(exchange: Exchange, provider: EmailProvider): Promise<boolean> {
  return provider.code && (await codedMail(exchange, provider.id)) !== undefined;
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

/** The address that a request is about. A code proves that of the browser's cookie, whatever stands beside it. */
function nameIn(provider: EmailProvider, { method, form, query }: ExchangeRequest): string | undefined {
  if (method === 'POST' && form['code'] !== undefined && form['token'] === undefined) return undefined;
  return identifierOf(provider, method === 'POST' ? form['email'] : query.get('email')) ?? undefined;
}

function identifierOf(provider: EmailProvider, input: unknown): string | null {
  const { normalizeIdentifier } = provider.config;
  if (normalizeIdentifier === undefined) return parseAddress(input);
  if (typeof input !== 'string' || input === '') return null;
  try {
    const identifier: unknown = normalizeIdentifier(input);
    // Whatever the application takes for a name: a line break would begin another header of the mail (CWE-93).
    return typeof identifier === 'string' && /^\P{Cc}+$/u.test(identifier) ? identifier : null;
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

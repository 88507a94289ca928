import type { EffectHandler, EffectOf } from '../../contracts/effects.js';
import type { Exchange } from '../../contracts/exchange.js';
import type { StepPage } from '../../contracts/form.js';
import type {
  Authentication,
  BeginContext,
  CompleteContext,
  OwnPage,
  ShowContext,
} from '../../contracts/method.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import type { Reply } from '../../contracts/reply.js';
import { resolveReturnTo } from '../../flow/return-to.js';
import { actorOf, audit } from '../../hooks/audit.js';
import { userByEmail } from '../../store/store-methods.js';
import { redirectToCustomPage } from '../../http/redirect-to-custom-page.js';
import { inEvenTime } from '../../crypto/even-time.js';
import { passwordReset } from '../../records/kinds.js';
import { parseAddress } from '../email/parse-address.js';
import { isRequestingBrowser, rememberRequest } from '../email/requesting-browser.js';
import { addressInput, newPasswordInput } from './inputs.js';
import { forgetLink, keepLink, keptLink } from './kept-link.js';
import { addressOwner, findLink, issueLink } from './links.js';
import { sendPasswordMail } from './mail.js';
import { maxAgeOf, minLengthOf, passwordConfig } from './options.js';
import { noteChange } from './note-change.js';
import { problemText } from './problem-text.js';
import { refuseLink } from './refuse-link.js';
import { problemOf } from './rules.js';
import { provenBy } from './sign-in.js';
import { backTo, browserMark, sentReply } from './sign-up.js';
import { hashOf, readHash, writeHash } from './stored.js';

/** `reset/:provider`: the page that asks for a link to a new password. */
export const resetPage: OwnPage<'credentials'> = { option: 'resetPassword', show, send };

function show(
  exchange: Exchange,
  _: CredentialsProvider,
  { returnTo, values, showStep }: ShowContext,
): Promise<Reply> {
  const code = exchange.request.query.get('code') ?? undefined;
  const alert = problemText(code);
  return showStep({
    title: 'password.reset.title',
    heading: 'password.reset.title',
    icon: 'lock',
    lead: 'password.reset.ask',
    who: '',
    ...(alert && { alert }),
    action: 'reset',
    fields: { callbackUrl: returnTo },
    inputs: {
      email: addressInput(values['email']),
    },
    button: 'password.reset.send',
    links: [{ text: 'signIn.submit', to: 'signin' }],
  });
}

/** Sends a mail to whatever address: with a link where there is an account, and else one that says so. */
async function send(
  exchange: Exchange,
  provider: CredentialsProvider,
  { returnTo }: BeginContext,
): Promise<Reply> {
  const email = parseAddress(exchange.request.form['email']);
  if (email === null) return backTo(exchange, provider, 'email_invalid');
  await inEvenTime(() => sendReset(exchange, provider, { email, returnTo }));
  return sentReply(exchange, provider);
}

/** Sends a mail to an address: with a link to a new password where there is an account, and else one that says so. */
export async function sendReset(
  exchange: Exchange,
  provider: CredentialsProvider,
  { email, returnTo }: { readonly email: string; readonly returnTo: string },
): Promise<void> {
  const { settings, baseUrl } = exchange;
  const { adapter } = settings;
  const known = adapter === undefined ? null : await userByEmail(adapter, email);
  const owner = known === null ? await addressOwner(exchange, email) : String(known.id);
  // No one gets the token of an address without an account: it is made so that the work is the same.
  const link = await issueLink(exchange, passwordReset, {
    value: { email },
    owner,
    maxAge: maxAgeOf(provider, 'reset'),
  });
  const query = new URLSearchParams({ callbackUrl: returnTo, reset: link.token });
  const elsewhere = passwordConfig(provider.config).signUp === false ? 'signin' : `signup/${provider.id}`;
  const reset = { kind: 'reset', url: `${baseUrl}/callback/${provider.id}?${query.toString()}` } as const;
  const unknown = { kind: 'unknown', url: `${baseUrl}/${elsewhere}` } as const;
  const [letter, otherwise] = known === null ? [unknown, reset] : [reset, unknown];
  try {
    await sendPasswordMail(exchange, provider, { ...letter, otherwise, to: email, expires: link.expires });
  } catch (error) {
    await link.withdraw();
    throw error;
  }
  // In both cases, so that the answers are alike.
  if (settings.pages.newPassword !== undefined)
    await rememberRequest(exchange, {
      identifier: browserMark(provider),
      token: link.token,
      maxAge: maxAgeOf(provider, 'reset'),
    });
  await audit(exchange, { name: 'password.reset_requested', ...actorOf(known?.id), provider: provider.id });
}

/** The page that asks for a new password, and what was typed there. */
interface Choice {
  readonly token: string;
  /** What was typed; `undefined`: the link was opened. */
  readonly password: string | undefined;
  /** Shows the page, once more with a code after a refusal. */
  readonly ask: (email: string, code?: string) => Promise<Reply>;
}

/** The link of a mail: leads to the page with the new password, and then takes it. */
export function chooseNew(
  exchange: Exchange,
  provider: CredentialsProvider,
  { token, context }: { readonly token: string; readonly context: CompleteContext },
): Promise<Authentication | Reply> {
  const { request, settings } = exchange;
  const isSent = request.method === 'POST';
  const callbackUrl = request.form['callbackUrl'] ?? request.query.get('callbackUrl') ?? '';
  const ask = async (email: string, code?: string): Promise<Reply> => {
    const own = settings.pages.newPassword;
    // That page gets no address. In a browser that did not ask, the link may be a stranger's: the built-in one says whose.
    if (
      own !== undefined &&
      (await isRequestingBrowser(exchange, { identifier: browserMark(provider), token }))
    ) {
      await keepLink(exchange, provider, token);
      return toOwnPage(exchange, provider, { page: own, code });
    }
    const alert = problemText(code);
    return context.showStep({
      ...newPasswordPage(provider, { token, callbackUrl, email }),
      ...(alert && { alert }),
    });
  };
  return take(exchange, provider, { token, password: isSent ? request.form['password'] : undefined, ask });
}

/** What a page of the application sends: the link that was opened in this browser is the one that is meant. */
export async function chooseKept(
  exchange: Exchange,
  provider: CredentialsProvider,
): Promise<Authentication | Reply> {
  const { request, settings } = exchange;
  const token = await keptLink(exchange, provider);
  const page = settings.pages.newPassword;
  if (token === undefined || page === undefined) return refuseLink(exchange, provider, 'reset');
  const ask = (_: string, code?: string): Promise<Reply> => toOwnPage(exchange, provider, { page, code });
  return take(exchange, provider, { token, password: request.form['newPassword'], ask });
}

async function toOwnPage(
  exchange: Exchange,
  { id }: CredentialsProvider,
  { page, code }: { readonly page: string; readonly code: string | undefined },
): Promise<Reply> {
  const callbackUrl = await resolveReturnTo(exchange);
  return redirectToCustomPage(exchange, page, { provider: id, callbackUrl, code });
}

async function take(
  exchange: Exchange,
  provider: CredentialsProvider,
  { token, password, ask }: Choice,
): Promise<Authentication | Reply> {
  const { settings } = exchange;
  const link = await findLink(exchange, passwordReset, token);
  const user = link && settings.adapter ? await userByEmail(settings.adapter, link.value.email) : null;
  // The user of the link may have got another address, or the address another user.
  if (link === undefined || user === null || String(user.id) !== link.owner)
    return refuseLink(exchange, provider, 'reset');
  const { email } = link.value;
  if (password === undefined) return ask(email);
  const problem = await problemOf(exchange, provider, { password, email, name: user.name });
  if (problem !== undefined)
    return { ...(await ask(email, problem)), isAttempt: problem === 'password_compromised' };
  const hash = await hashOf(exchange, provider, password);
  if (!(await link.use())) return refuseLink(exchange, provider, 'reset');
  forgetLink(exchange);
  await audit(exchange, { name: 'email.used', provider: provider.id });
  return provenBy(provider, { email }, { kind: 'replace-password', hash, email });
}

/** Stores a new password, and makes sure that it is the one that counts once the older sessions have ended. */
export function replacePassword(
  exchange: Exchange,
  provider: CredentialsProvider,
  { hash, email }: EffectOf<'replace-password'>,
): EffectHandler {
  const { settings } = exchange;
  return {
    apply: ({ id }, onLateWrite) => writeHash(settings, String(id), { hash, whenLate: onLateWrite }),
    afterSessionsEnded: async ({ id }) => {
      const userId = String(id);
      try {
        // A session that was about to end may have chosen another one in between.
        if ((await readHash(settings, userId)) !== hash) await writeHash(settings, userId, { hash });
      } finally {
        await noteChange(exchange, provider, { userId, email });
      }
    },
  };
}

function newPasswordPage(
  provider: CredentialsProvider,
  { token, callbackUrl, email }: { token: string; callbackUrl: string; email: string },
): StepPage {
  const minlength = minLengthOf(provider);
  return {
    title: 'password.reset.title',
    heading: 'password.reset.title',
    icon: 'lock',
    lead: 'password.reset.lead',
    who: email,
    fields: { reset: token, callbackUrl },
    inputs: {
      newPassword: newPasswordInput(minlength),
    },
    labels: { newPassword: 'password.field.new' },
    button: 'password.reset.submit',
    note: 'password.hint',
    count: minlength,
  };
}

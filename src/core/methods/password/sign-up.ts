import type { Exchange } from '../../contracts/exchange.js';
import type { StepPage } from '../../contracts/form.js';
import type { BeginContext, OwnPage, ShowContext } from '../../contracts/method.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import type { RedirectReply, Reply } from '../../contracts/reply.js';
import { HttpError } from '../../http/http-error.js';
import { actorOf, audit } from '../../hooks/audit.js';
import { userByEmail } from '../../store/store-methods.js';
import { redirect } from '../../http/reply.js';
import { inEvenTime } from '../../crypto/even-time.js';
import { passwordReset, passwordSignUp } from '../../records/kinds.js';
import { parseAddress } from '../email/parse-address.js';
import { rememberRequest } from '../email/requesting-browser.js';
import { addressInput, newPasswordInput } from './inputs.js';
import { addressOwner, issueLink } from './links.js';
import { sendPasswordMail } from './mail.js';
import { maxAgeOf, minLengthOf, passwordConfig } from './options.js';
import { problemText } from './problem-text.js';
import { problemOf } from './rules.js';
import { hashOf } from './stored.js';

/** `signup/:provider`: the page that creates an account, once its address is confirmed. */
export const signUpPage: OwnPage<'credentials'> = { option: 'signUp', assertOpen, show, send };

function show(
  exchange: Exchange,
  provider: CredentialsProvider,
  { returnTo, values, showStep }: ShowContext,
): Promise<Reply> {
  const code = exchange.request.query.get('code') ?? undefined;
  return showStep(pageOf(provider, { returnTo, email: values['email'], code }));
}

async function send(
  exchange: Exchange,
  provider: CredentialsProvider,
  { returnTo }: BeginContext,
): Promise<Reply> {
  const { form } = exchange.request;
  const email = parseAddress(form['email']);
  if (email === null) return backTo(exchange, provider, 'email_invalid');
  const password = form['password'] ?? '';
  const name = nameOf(form['name']);
  const problem = await problemOf(exchange, provider, { password, email, name });
  if (problem !== undefined) return backTo(exchange, provider, problem);
  await inEvenTime(() => begin(exchange, provider, { email, name, password, returnTo }));
  return sentReply(exchange, provider);
}

interface SignUp {
  readonly email: string;
  readonly name: string | undefined;
  readonly password: string;
  readonly returnTo: string;
}

/** Does the same work for addresses with and without an account: what differs is only the mail. */
async function begin(
  exchange: Exchange,
  provider: CredentialsProvider,
  { email, name, password, returnTo }: SignUp,
): Promise<void> {
  const { settings, baseUrl } = exchange;
  const { adapter } = settings;
  const hash = await hashOf(exchange, provider, password);
  const known = adapter === undefined ? null : await userByEmail(adapter, email);
  const owner = await addressOwner(exchange, email);
  const kind = known === null ? 'verify' : 'taken';
  const maxAge = maxAgeOf(provider, known === null ? 'verify' : 'reset');
  const link =
    known === null
      ? await issueLink(exchange, passwordSignUp, { value: { email, name, hash, tries: 0 }, owner, maxAge })
      : await issueLink(exchange, passwordReset, { value: { email }, owner: String(known.id), maxAge });
  const { token, expires, withdraw } = link;
  const query = new URLSearchParams({ callbackUrl: returnTo, [known === null ? 'token' : 'reset']: token });
  const url = `${baseUrl}/callback/${provider.id}?${query.toString()}`;
  try {
    const otherwise = { kind: known === null ? 'taken' : 'verify', url } as const;
    await sendPasswordMail(exchange, provider, { kind, to: email, url, expires, otherwise });
  } catch (error) {
    await withdraw();
    throw error;
  }
  // In both cases, so that the answers are alike.
  await rememberRequest(exchange, {
    identifier: browserMark(provider),
    token,
    maxAge: maxAgeOf(provider, 'verify'),
  });
  await audit(exchange, { name: 'signup.started', ...actorOf(known?.id), provider: provider.id });
}

/** In place of an address in what a browser keeps of the links that it asked for. */
export function browserMark({ id }: CredentialsProvider): string {
  return `password:${id}`;
}

/** The page that says "check your email". */
export function sentReply({ baseUrl }: Exchange, { id, type }: CredentialsProvider): RedirectReply {
  const query = new URLSearchParams({ provider: id, type });
  return redirect(`${baseUrl}/verify-request?${query.toString()}`);
}

/** Back to a page, which says what was wrong. */
export function backTo(
  { baseUrl, request }: Exchange,
  { id }: CredentialsProvider,
  code: string,
): RedirectReply {
  const url = `${baseUrl}/${request.action}/${id}?${new URLSearchParams({ code }).toString()}`;
  // What was asked elsewhere, outside of this process, was an attempt.
  return { ...redirect(url), isAttempt: code === 'password_compromised' };
}

function pageOf(
  provider: CredentialsProvider,
  { returnTo, email, code }: { returnTo: string; email: string | undefined; code: string | undefined },
): StepPage {
  const minlength = minLengthOf(provider);
  const alert = problemText(code);
  return {
    title: 'link.signUp',
    heading: 'link.signUp',
    icon: 'lock',
    lead: 'signIn.lead',
    who: '',
    ...(alert && { alert }),
    action: 'signup',
    fields: { callbackUrl: returnTo },
    inputs: {
      email: addressInput(email),
      displayName: { type: 'text', name: 'name', autocomplete: 'name', maxlength: 100 },
      newPassword: newPasswordInput(minlength),
    },
    labels: { displayName: 'password.field.name', newPassword: 'password.field.new' },
    button: 'link.signUp',
    note: 'password.hint',
    count: minlength,
    links: [{ text: 'signIn.submit', to: 'signin' }],
  };
}

/** The name that the user gave; nothing that could forge lines, and nothing where none was given. */
function nameOf(typed: string | undefined): string | undefined {
  const name = typed?.normalize('NFC').trim() ?? '';
  return /^\P{Cc}{1,100}$/u.test(name) ? name : undefined;
}

function assertOpen({ config }: CredentialsProvider): void {
  if (passwordConfig(config).signUp === false) throw new HttpError(404, 'Sign-up is disabled.');
}

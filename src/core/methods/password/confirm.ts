import type { EffectOf } from '../../contracts/effects.js';
import type { Exchange } from '../../contracts/exchange.js';
import type { StepPage } from '../../contracts/form.js';
import type { Authentication, CompleteContext } from '../../contracts/method.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import type { Reply } from '../../contracts/reply.js';
import { audit } from '../../hooks/audit.js';
import { userByEmail } from '../../store/store-methods.js';
import { isPrefetch } from '../../http/fetch-metadata.js';
import { passwordSignUp } from '../../records/kinds.js';
import type { SignUpRow } from '../../records/password-kinds.js';
import { isRequestingBrowser } from '../email/requesting-browser.js';
import { findLink, type FoundLink } from './links.js';
import { passwordConfig } from './options.js';
import { auditWrongPassword, refuseLink } from './refuse-link.js';
import { provenBy } from './sign-in.js';
import { browserMark } from './sign-up.js';
import { hashed, passwordRecords, readHash, writeHash } from './stored.js';

/** How often the password of a sign-up may be typed before its link is used up. */
const MOST_TRIES = 5;

/** The link of a sign-up, as it was opened or sent. */
interface Opened {
  readonly token: string;
  readonly context: CompleteContext;
}

/**
 * The link of a sign-up confirms the address. In the browser that asked for it, opening it is enough. In any other, the password
 * of the sign-up must be typed again: a stranger who signs up with a user's address, and waits for them to open the link,
 * has chosen a password that its owner does not know, and it never becomes theirs.
 */
export async function confirmAddress(
  exchange: Exchange,
  provider: CredentialsProvider,
  { token, context }: Opened,
): Promise<Authentication | Reply> {
  const link = await findLink(exchange, passwordSignUp, token);
  if (link === undefined || (await hasPassword(exchange, link.value.email)))
    return usedLink(exchange, provider);
  if (!(await isOwnBrowser(exchange, provider, token))) {
    const answer = await askForPassword(exchange, provider, { link, opened: { token, context } });
    if (answer !== undefined) return answer;
  }
  return (await link.use()) ? proofOf(exchange, provider, link) : usedLink(exchange, provider);
}

/** Asks for the password; `undefined` once it is right. */
async function askForPassword(
  exchange: Exchange,
  provider: CredentialsProvider,
  { link, opened: { token, context } }: { readonly link: FoundLink<SignUpRow>; readonly opened: Opened },
): Promise<Reply | undefined> {
  const { request } = exchange;
  const typed = request.form['password'];
  const callbackUrl = request.form['callbackUrl'] ?? request.query.get('callbackUrl') ?? '';
  const page = pageOf({ token, callbackUrl, email: link.value.email });
  if (request.method !== 'POST' || typed === undefined) return context.showStep(page);
  const { hash, tries } = link.value;
  // Counted before it is compared: parallel requests get no more tries.
  if (tries >= MOST_TRIES || !(await link.replace({ ...link.value, tries: tries + 1 }))) {
    if (tries >= MOST_TRIES) await link.use();
    return usedLink(exchange, provider);
  }
  const { valid } = await hashed(exchange, provider, (hashing) => hashing.verify(typed, hash));
  if (valid) return undefined;
  await auditWrongPassword(exchange, provider);
  return context.showStep({ ...page, alert: 'password.code.wrong' });
}

/** Whether this browser asked for the link; mail scanners and previews did not. */
async function isOwnBrowser(
  exchange: Exchange,
  provider: CredentialsProvider,
  token: string,
): Promise<boolean> {
  if (isPrefetch(exchange.request.headers)) return false;
  return isRequestingBrowser(exchange, { identifier: browserMark(provider), token });
}

async function proofOf(
  exchange: Exchange,
  provider: CredentialsProvider,
  { value, owner }: FoundLink<SignUpRow>,
): Promise<Authentication> {
  await audit(exchange, { name: 'email.used', provider: provider.id });
  return provenBy(provider, value, { kind: 'keep-password', hash: value.hash, signUps: owner });
}

/** Keeps the password of a sign-up whose address was confirmed. */
export async function keepPassword(
  exchange: Exchange,
  provider: CredentialsProvider,
  { userId, hash, signUps }: { readonly userId: string } & Omit<EffectOf<'keep-password'>, 'kind'>,
): Promise<void> {
  const { settings } = exchange;
  const settle = async (): Promise<void> => {
    // Others who signed up with this address did not own it.
    await passwordRecords(settings).removeAll(passwordSignUp, signUps);
    await audit(exchange, { name: 'password.set', actor: userId, provider: provider.id });
  };
  await writeHash(settings, userId, { hash, whenLate: settle });
  await settle();
}

/** Whether the address has a password already: then a link from before must not replace it. */
async function hasPassword({ settings }: Exchange, email: string): Promise<boolean> {
  const { adapter } = settings;
  const user = adapter === undefined ? null : await userByEmail(adapter, email);
  return user !== null && (await readHash(settings, String(user.id))) !== undefined;
}

/** Leads to where a user may begin again. */
function usedLink(exchange: Exchange, provider: CredentialsProvider): Promise<Reply> {
  const { signUp } = passwordConfig(provider.config);
  return refuseLink(exchange, provider, signUp === false ? 'reset' : 'signup');
}

function pageOf({
  token,
  callbackUrl,
  email,
}: {
  token: string;
  callbackUrl: string;
  email: string;
}): StepPage {
  return {
    title: 'password.confirm.title',
    heading: 'password.confirm.title',
    icon: 'link',
    lead: 'password.confirm.lead',
    who: email,
    fields: { token, callbackUrl },
    inputs: { password: { type: 'password', required: true, autocomplete: 'current-password' } },
    button: 'password.confirm.submit',
    note: 'password.confirm.note',
  };
}

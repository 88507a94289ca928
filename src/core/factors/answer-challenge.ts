import type { Exchange } from '../contracts/exchange.js';
import type { RedirectReply, Reply } from '../contracts/reply.js';
import type { User } from '../../types/model.js';
import { AccessDenied } from '../../errors.js';
import { HttpError } from '../http/http-error.js';
import { isForProgram } from '../http/for-program.js';
import { json, redirect } from '../http/reply.js';
import { codesPage } from '../pages/enrol-factor.js';
import { siteOf } from '../texts/site.js';
import { builtInPages, showPage } from '../actions/built-in-pages.js';
import { finishCallback } from '../actions/callback.js';
import { toSignInPage } from '../actions/signin.js';
import { completeSignIn } from '../sign-in/complete-sign-in.js';
import type { Cleared } from '../sign-in/model.js';
import { auditCode } from './audit-code.js';
import { checkCode, type CodeFactor, type CodeResult } from './check-code.js';
import { confirmEnrolment, sameEnrolment, withTotp } from './enrolment.js';
import { changeFactors } from './factors.js';
import { fromText } from './authentication-text.js';
import { assertFor } from './becoming.js';
import { resume, toChallenge } from './gate.js';
import { checkMailCode, sendMailCode } from './mail-code.js';
import { announceEnrolled, firstCodes } from './manage.js';
import { askToEnrol, countTry, takePending, type Pending } from './pending.js';
import { readProofs, writeProofs, type Proofs } from './proofs.js';
import { passStepUp } from './verbs.js';
import { returnToOf, showEnrolment } from './show-challenge.js';
import { markStepUp } from './step-up-marker.js';
import { hasPasskey } from './requirement.js';
import { trustDevice } from './trusted-device.js';
import { identified } from '../session/identified.js';
import { enrollingIn, findWaiting, see, toStranger, type Waiting } from './waiting.js';

/** RFC 8176: more than one factor. */
const TWO = 'mfa';

type OfPending = Extract<Waiting, { kind: 'pending' }>;
type OfSession = Extract<Waiting, { kind: 'session' }>;

/**
 * `POST second-factor`: the code of a second factor (`code`, and `factor`: `totp`, `recovery` or `email`), the code that confirms a new
 * app (`enrolment`), with `factor=email` and `do=send` the wish for a mail, or with `factor=signin` the wish to sign in again.
 * @throws {HttpError} (rejects) 400 for a form without a code
 * @throws {AdapterError} (rejects) if a store fails
 */
export async function answerChallenge(exchange: Exchange): Promise<Reply> {
  const { form } = exchange.request;
  const waiting = await findWaiting(exchange);
  if (waiting === undefined) return toStranger(exchange);
  if (waiting.kind === 'session' && form['factor'] === 'signin') return toNewSignIn(exchange, waiting);
  const factor = factorIn(exchange);
  if (factor === 'email') {
    // A signed-in user proves no factor by a mail.
    if (waiting.kind === 'session') return toNoMail(exchange);
    if (form['do'] === 'send') return mailCode(exchange, waiting);
  }
  const { code = '' } = form;
  if (code.trim() === '') throw new HttpError(400, 'The field `code` is missing.');
  if (waiting.kind === 'session') return confirm(exchange, waiting, code);
  const isEnrolment = waiting.pending.asks === 'enrol' && factor !== 'email';
  return isEnrolment ? enrol(exchange, waiting, code) : prove(exchange, waiting, code);
}

/** What the field `factor` may say, in the words of forms and of programs. */
const FACTORS: ReadonlyMap<string, CodeFactor> = new Map([
  ['recovery', 'recovery'],
  ['recoveryCodes', 'recovery'],
  ['email', 'email'],
  ['emailCode', 'email'],
]);

function factorIn({ request }: Exchange): CodeFactor {
  return FACTORS.get(request.form['factor'] ?? '') ?? 'totp';
}

/** Mails a code. */
async function mailCode(exchange: Exchange, waiting: OfPending): Promise<Reply> {
  const mailed = await sendMailCode(exchange, waiting);
  if (mailed.kind === 'unavailable') return toNoMail(exchange);
  if (mailed.kind === 'sent' && isForProgram(exchange.request)) return json({ ok: true });
  const code = { sent: undefined, failed: 'mail_failed', wait: 'mail_wait' }[mailed.kind];
  if (isForProgram(exchange.request)) {
    const { seconds } = mailed.kind === 'wait' ? mailed : { seconds: undefined };
    return mailed.kind === 'wait' ? tooMany(seconds) : json({ ok: false, error: 'mail_failed' }, 503);
  }
  return see(await toAsking(exchange, { returnTo: await returnToOf(exchange, waiting), code }));
}

function toNoMail({ request }: Exchange): Reply {
  if (isForProgram(request)) return json({ ok: false, error: 'not_available' }, 400);
  throw new HttpError(400, 'No code can be mailed here.');
}

/** A signed-in user proves a second factor anew. */
async function confirm(exchange: Exchange, waiting: OfSession, code: string): Promise<Reply> {
  const { settings, now } = exchange;
  const userId = String(waiting.identity.userId);
  const factor = factorIn(exchange) === 'recovery' ? 'recovery' : 'totp';
  const result = await checkCode(settings, userId, { factor, code, now });
  await auditCode(exchange, userId, { factor, result });
  const returnTo = await returnToOf(exchange, waiting);
  if (result.kind !== 'right') return refuse(exchange, { result, returnTo });
  await passStepUp(exchange, waiting.identity);
  return isForProgram(exchange.request) ? json({ ok: true, url: returnTo }) : see(redirect(returnTo));
}

/** A sign-in that waits is completed by a code. */
async function prove(exchange: Exchange, waiting: OfPending, code: string): Promise<Reply> {
  const { settings, now, request } = exchange;
  const pending = await countTry(exchange, waiting.pending);
  if (pending === undefined) return toStranger(exchange, 'rate_limited');
  const { user } = pending;
  const factor = factorIn(exchange);
  const result =
    factor === 'email'
      ? await checkMailCode(exchange, { pending, factors: waiting.factors }, code)
      : await checkCode(settings, user, { factor, code, now });
  await auditCode(exchange, user, { factor, result });
  const returnTo = await returnToOf(exchange, waiting);
  if (result.kind !== 'right') return refuse(exchange, { result, returnTo });
  if (result.factors.epoch !== pending.epoch) return toStranger(exchange);
  // The app is lost, or its owner would not have used a recovery code: another one is set up before anything else.
  if (
    factor === 'recovery' &&
    settings.secondFactor?.totp !== undefined &&
    !(await hasPasskey(settings, { id: user }))
  ) {
    const isKept = await askToEnrol(exchange, pending);
    return isKept ? toChallengeOrSay(exchange, returnTo) : toStranger(exchange);
  }
  const proven = factor === 'email' ? ['otp'] : ['otp', TWO];
  const reply = await finish(exchange, pending, { proven });
  if (request.form['trust'] === 'yes' && factor === 'totp' && reply !== undefined)
    await trustDevice(exchange, user, result.factors);
  return reply === undefined ? toStranger(exchange) : answerOf(exchange, reply);
}

async function toChallengeOrSay(exchange: Exchange, returnTo: string): Promise<Reply> {
  if (isForProgram(exchange.request)) return json({ ok: false, error: 'enrol' }, 403);
  return see(await toChallenge(exchange, returnTo));
}

/** A sign-in that waits is completed by the first code of a new app. */
async function enrol(exchange: Exchange, waiting: OfPending, code: string): Promise<Reply> {
  const { settings, now, request } = exchange;
  const { enrolment = '' } = request.form;
  const enrolling = await enrollingIn(exchange, waiting);
  const result = await confirmEnrolment(exchange, enrolling, { enrolment, code });
  if (result.kind === 'expired') return toChallengeOrSay(exchange, await returnToOf(exchange, waiting));
  if (result.kind === 'wrong') {
    if (isForProgram(request)) return json({ ok: false, error: 'wrong_code' }, 400);
    const begun = await sameEnrolment(exchange, enrolling, enrolment);
    return begun === undefined
      ? toChallengeOrSay(exchange, await returnToOf(exchange, waiting))
      : showEnrolment(exchange, { waiting, begun, problem: 'factor.code.wrong' });
  }
  let codes: readonly string[] = [];
  const keep = async (user: User): Promise<void> => {
    const userId = String(user.id);
    codes = await changeFactors(settings, userId, async (factors) => {
      // Another request has set up an app, or an administrator has removed all: this one came too late.
      if (factors.epoch !== waiting.factors.epoch) throw overtaken();
      const first = await firstCodes(settings, { userId, factors, now });
      const next = {
        ...withTotp(factors, result.totp),
        ...(first.row !== undefined && { recovery: first.row }),
      };
      return { next, answer: first.codes };
    });
    await announceEnrolled(exchange, userId);
  };
  const reply = await finish(exchange, waiting.pending, { proven: ['otp', TWO], beforeIssue: keep });
  if (reply === undefined) return toStranger(exchange);
  return codes.length === 0 || reply.kind !== 'redirect'
    ? answerOf(exchange, reply)
    : showCodes(exchange, codes, reply.location);
}

function overtaken(): AccessDenied {
  return new AccessDenied(
    'The account, or its second factors, changed while a sign-in waited for a second factor. Sign in again.',
    { code: 'second_factor_required' },
  );
}

/** New recovery codes, as a page or for programs. */
export async function showCodes(exchange: Exchange, codes: readonly string[], next: string): Promise<Reply> {
  if (isForProgram(exchange.request)) return json({ ok: true, url: next, recoveryCodes: codes });
  const pages = await builtInPages(exchange.settings, exchange.request);
  return showPage(codesPage(pages.other)({ codes, next, site: siteOf(exchange) }));
}

/** Completes a sign-in that waited; `undefined` if another request has completed it. */
async function finish(
  exchange: Exchange,
  pending: Pending,
  {
    proven,
    beforeIssue,
  }: { readonly proven: readonly string[]; readonly beforeIssue?: (user: User) => Promise<void> },
): Promise<Reply | undefined> {
  if (!(await takePending(exchange, pending))) return undefined;
  const { now } = exchange;
  const authentication = fromText(pending.authentication);
  const identity = await identified(exchange);
  const candidate = await resume(exchange, pending, identity);
  if (candidate === undefined) throw overtaken();
  const isSame = identity !== null && String(identity.userId) === pending.user;
  const before = readProofs(isSame ? identity.proofs : undefined);
  const amr = [...before.amr, ...pending.amr, ...proven];
  // Email is no authenticator: a code by mail raises no assurance.
  const provenAt = proven.includes(TWO) ? now.getTime() : before.factorTime;
  const proofs: Proofs = { authTime: now.getTime(), factorTime: provenAt, amr };
  const account = authentication.callbackAccount;
  // Only the app that is being set up is a factor of whichever user this becomes.
  const factorTime = beforeIssue && proofs.factorTime;
  const { user: expected, isKnown } = pending;
  const cleared: Cleared = {
    candidate,
    proofs: writeProofs(proofs),
    check: async (user, isNewUser) => {
      const isEnrolment = beforeIssue !== undefined;
      await assertFor(exchange, { account }, { user, isNewUser, expected, isKnown, factorTime, isEnrolment });
      await beforeIssue?.(user);
    },
  };
  const outcome = await completeSignIn(exchange, cleared, identity);
  const provider = exchange.settings.providers.get(account.provider);
  if (provider !== undefined) await finishCallback(exchange, { provider, authentication, outcome });
  return outcome.reply;
}

/** The answer to a sign-in that is complete: programs get the URL. */
function answerOf({ request }: Exchange, reply: Reply): Reply {
  if (reply.kind !== 'redirect') return reply;
  return isForProgram(request) ? json({ ok: true, url: reply.location }) : see(reply);
}

/** Leads to a sign-in of the same user, which is a fresh proof. */
async function toNewSignIn(exchange: Exchange, waiting: OfSession): Promise<Reply> {
  await markStepUp(exchange, waiting.identity);
  const callbackUrl = await returnToOf(exchange, waiting);
  return see(toSignInPage(exchange, { callbackUrl, error: undefined, code: undefined }));
}

/** The answer to a wrong code, or to one too many. */
async function refuse(
  exchange: Exchange,
  {
    result,
    returnTo,
  }: { readonly result: Exclude<CodeResult, { kind: 'right' }>; readonly returnTo: string },
): Promise<Reply> {
  const error = result.kind === 'wait' ? 'rate_limited' : 'wrong_code';
  const seconds = result.kind === 'wait' && Number.isFinite(result.seconds) ? result.seconds : undefined;
  if (isForProgram(exchange.request))
    return result.kind === 'wait' ? tooMany(seconds) : json({ ok: false, error }, 400);
  return see(await toAsking(exchange, { returnTo, code: error }));
}

/** Too many codes, or too many mails. @param seconds - `undefined`: waiting does not help */
function tooMany(seconds: number | undefined): Reply {
  const headers = seconds === undefined ? undefined : { 'Retry-After': String(seconds) };
  const retryAfter = seconds !== undefined && { retryAfter: seconds };
  return json({ ok: false, error: 'rate_limited', ...retryAfter }, 429, headers);
}

/** Back to the page, which asks for the same factor again. */
async function toAsking(
  exchange: Exchange,
  { returnTo, code }: { readonly returnTo: string; readonly code: string | undefined },
): Promise<RedirectReply> {
  const reply = await toChallenge(exchange, returnTo, code);
  if (exchange.settings.pages.secondFactor !== undefined) return reply;
  const url = new URL(reply.location);
  url.searchParams.set('callbackUrl', returnTo);
  const factor = factorIn(exchange);
  if (factor !== 'totp') url.searchParams.set('with', factor);
  return { ...reply, location: url.href };
}

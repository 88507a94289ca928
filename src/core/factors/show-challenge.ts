import type { Exchange } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import type { TextName } from '../../types/texts.js';
import { resolveReturnTo } from '../flow/return-to.js';
import { isForProgram } from '../http/for-program.js';
import { newShowing } from '../http/library-fields.js';
import { json } from '../http/reply.js';
import { challengePage, type ChallengeInput, type FormInput } from '../pages/second-factor.js';
import { enrolPage } from '../pages/enrol-factor.js';
import { siteOf } from '../texts/site.js';
import { builtInPages, formToken, showPage } from '../actions/built-in-pages.js';
import { beginEnrolment, type Enrolment } from './enrolment.js';
import { settingsOf } from './factors.js';
import { toChallenge } from './gate.js';
import { fromText } from './authentication-text.js';
import type { CodeFactor } from './check-code.js';
import { mailboxOfPending, masked } from './mail-code.js';
import { hasPasskey } from './requirement.js';
import { enrollingIn, findWaiting, problemOf, see, toStranger, type Waiting } from './waiting.js';

/** A code that a user can enter. */
type CodeKind = CodeFactor;

const FOR_PROGRAMS: Readonly<Record<CodeKind, string>> = {
  totp: 'totp',
  recovery: 'recoveryCodes',
  email: 'emailCode',
};

/** What a user can prove, as programs read it. */
interface Ways {
  /** The codes, the strongest one first. */
  readonly codes: readonly CodeKind[];
  readonly hasPasskey: boolean;
  /** Where a code is mailed to; `undefined` if none is. */
  readonly mailbox: string | undefined;
}

/** `GET second-factor`: asks for the second factor of a sign-in that waits, or a signed-in user for a fresh proof. */
export async function showChallenge(exchange: Exchange): Promise<Reply> {
  const { settings, request } = exchange;
  const waiting = await findWaiting(exchange);
  if (waiting === undefined) return toStranger(exchange);
  const isProgram = isForProgram(request);
  const own = settings.pages.secondFactor;
  if (!isProgram && own !== undefined)
    return toChallenge(exchange, await returnToOf(exchange, waiting), request.query.get('code') ?? undefined);
  if (isAskedToEnrol(waiting) && !(await wantsMail(exchange, waiting))) {
    const begun = await beginEnrolment(exchange, await enrollingIn(exchange, waiting));
    return isProgram
      ? json({
          asks: 'enrol',
          ...begun,
          ...((await mailboxIn(exchange, waiting)) && { ways: ['emailCode'] }),
        })
      : showEnrolment(exchange, { waiting, begun, problem: problemOf(exchange) });
  }
  const ways = await waysOf(exchange, waiting);
  if (isProgram) return json(toProgram(exchange, waiting, ways));
  const isUnable = ways.codes.length === 0 && !ways.hasPasskey && waiting.kind === 'session';
  // A signed-in user without a second factor: what is asked for may need one.
  if (isUnable && request.query.get('assurance') === '2') return see(await toSecurity(exchange));
  return showPage(
    challengePage((await builtInPages(settings, request)).other)(await inputOf(exchange, waiting, ways)),
  );
}

function isAskedToEnrol(waiting: Waiting): boolean {
  return waiting.kind === 'pending' && waiting.pending.asks === 'enrol';
}

/** Whether a user who could set up an app wants a mail instead. */
async function wantsMail(exchange: Exchange, waiting: Waiting): Promise<boolean> {
  const { request } = exchange;
  const isAsked = !isForProgram(request) && request.query.get('with') === 'email';
  return isAsked && (await mailboxIn(exchange, waiting)) !== undefined;
}

async function mailboxIn(exchange: Exchange, waiting: Waiting): Promise<string | undefined> {
  return waiting.kind === 'pending' ? mailboxOfPending(exchange, waiting) : undefined;
}

/** The ways of a user to prove a second factor. */
export async function waysOf(exchange: Exchange, waiting: Waiting): Promise<Ways> {
  const { settings } = exchange;
  const { totp, recovery } = waiting.factors;
  const mailbox = await mailboxIn(exchange, waiting);
  const isEnrolment = isAskedToEnrol(waiting);
  const id = waiting.kind === 'pending' ? waiting.pending.user : String(waiting.identity.userId);
  const isStored = waiting.kind === 'session' || waiting.pending.isKnown;
  return {
    codes: [
      ...(totp === undefined || isEnrolment ? [] : ['totp' as const]),
      ...(recovery === undefined || recovery.hashes.length === 0 || isEnrolment ? [] : ['recovery' as const]),
      ...(mailbox === undefined ? [] : ['email' as const]),
    ],
    hasPasskey: isStored && !isEnrolment && (await hasPasskey(settings, { id })),
    mailbox,
  };
}

function toProgram(
  exchange: Exchange,
  { kind, factors }: Waiting,
  { codes, hasPasskey: canUsePasskey }: Ways,
): object {
  const { trustedDevice } = settingsOf(exchange);
  return {
    asks: kind === 'pending' ? 'challenge' : 'confirm',
    ways: [
      ...(canUsePasskey ? ['passkey'] : []),
      ...codes.map((code) => FOR_PROGRAMS[code]),
      ...(kind === 'session' && factors.totp === undefined ? ['signin'] : []),
    ],
    ...(kind === 'pending' && trustedDevice !== undefined && { trustedDevice }),
  };
}

async function inputOf(exchange: Exchange, waiting: Waiting, ways: Ways): Promise<ChallengeInput> {
  const { query } = exchange.request;
  const wanted = query.get('with');
  const asks = ways.codes.find((kind) => kind === wanted) ?? ways.codes[0];
  const { trustedDevice } = settingsOf(exchange);
  const canTrust = waiting.kind === 'pending' && waiting.factors.totp !== undefined && asks === 'totp';
  return {
    ...(await formInput(exchange, await returnToOf(exchange, waiting))),
    reason: waiting.kind === 'pending' ? 'signin' : 'confirm',
    asks,
    others: [
      ...ways.codes.filter((kind) => kind !== asks),
      ...(isAskedToEnrol(waiting) ? ['enrol' as const] : []),
    ],
    mail: ways.mailbox === undefined ? undefined : mailOf(waiting, ways.mailbox),
    hasPasskey: ways.hasPasskey,
    canSignIn: waiting.kind === 'session' && waiting.factors.totp === undefined,
    trustDays:
      canTrust && trustedDevice !== undefined ? Math.max(1, Math.round(trustedDevice / 86_400)) : undefined,
    problem: problemOf(exchange),
  };
}

function mailOf(waiting: Waiting, mailbox: string): { readonly address: string; readonly isSent: boolean } {
  return {
    address: masked(mailbox),
    isSent: waiting.kind === 'pending' && waiting.pending.mail !== undefined,
  };
}

/** Where the browser goes at the end. */
export async function returnToOf(exchange: Exchange, waiting: Waiting): Promise<string> {
  const kept = waiting.kind === 'pending' ? fromText(waiting.pending.authentication).returnTo : undefined;
  return kept ?? resolveReturnTo(exchange);
}

/** What every page with a form is shown with. */
export async function formInput(exchange: Exchange, callbackUrl: string): Promise<FormInput> {
  return {
    csrfToken: await formToken(exchange),
    showing: newShowing(),
    callbackUrl,
    site: siteOf(exchange),
  };
}

/** The page that sets up an authenticator app. */
export async function showEnrolment(
  exchange: Exchange,
  {
    waiting,
    begun,
    problem,
  }: { readonly waiting: Waiting; readonly begun: Enrolment; readonly problem: TextName | undefined },
): Promise<Reply> {
  const pages = await builtInPages(exchange.settings, exchange.request);
  const form = await formInput(exchange, await returnToOf(exchange, waiting));
  const isRequired = waiting.kind === 'pending';
  const canMail = (await mailboxIn(exchange, waiting)) !== undefined;
  const isOnTheWay = exchange.request.form['then'] === 'return';
  return showPage(enrolPage(pages.other)({ ...form, ...begun, isRequired, isOnTheWay, canMail, problem }));
}

async function toSecurity(exchange: Exchange): Promise<{ kind: 'redirect'; location: string }> {
  const url = new URL(`${exchange.baseUrl}/security`);
  url.searchParams.set('code', 'second_factor_required');
  url.searchParams.set('callbackUrl', await resolveReturnTo(exchange));
  return { kind: 'redirect', location: url.href };
}

import type { Exchange } from '../contracts/exchange.js';
import type { Authentication } from '../contracts/method.js';
import type { RedirectReply, Reply } from '../contracts/reply.js';
import type { AdapterUser } from '../../types/adapter.js';
import type { FactorsRow } from '../records/factor-kinds.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { Candidate, Cleared, SignInOutcome } from '../sign-in/model.js';
import type { Account, User } from '../../types/model.js';
import { audit } from '../hooks/audit.js';
import { redirect } from '../http/reply.js';
import { redirectToCustomPage } from '../http/redirect-to-custom-page.js';
import { derivedUserIds } from '../identities/identity-id.js';
import { isProven } from '../identities/is-proven.js';
import { grant } from '../limits/grant.js';
import { identify } from '../sign-in/candidate.js';
import { completeSignIn } from '../sign-in/complete-sign-in.js';
import { accountOf } from '../sign-in/decide.js';
import { keepChoice } from '../session/remember.js';
import { sameId } from '../store/store-methods.js';
import { fromText, toText } from './authentication-text.js';
import { FRESH } from '../kit/duration.js';
import { assertFor, idOf } from './becoming.js';
import { evictStranger } from './evict-stranger.js';
import { factorsOf, NO_FACTORS, settingsOf } from './factors.js';
import { firstFactorOf, type FirstFactor } from './first-factor.js';
import { forgetPending, keepPending, readPending, takePending, type Pending } from './pending.js';
import { readProofs, writeProofs, type Proofs } from './proofs.js';
import { hasPasskey, isEnrolled, requirementOf, type Requirement } from './requirement.js';
import { mailboxOf } from './mailbox.js';
import { assertStepUp } from './step-up.js';
import { isTrusted } from './trusted-device.js';

/** {@link SecondFactorGate.pass}. */
export async function pass(exchange: Exchange, candidate: Candidate): Promise<SignInOutcome> {
  const signIn = toAdmit(candidate);
  const result = await admit(exchange, signIn);
  if (!('kind' in result)) {
    const { resumed = candidate, ...clearance } = result;
    return completeSignIn(exchange, { candidate: resumed, ...clearance }, signIn.identity);
  }
  // The first proof was right: it no longer counts as a guess.
  await grant(exchange);
  return { reply: result, sessionBinding: undefined, returnTo: signIn.returnTo };
}

function toAdmit({ authentication: proof, owners, identity, returnTo }: Candidate): SignInToAdmit {
  const { handler: _, ...authentication } = proof;
  const { lookup, byEmail, emailVerified } = proof.linking;
  const sameEmail = lookup === 'email' || (byEmail && emailVerified) ? owners.sameEmail : null;
  const given = lookup === 'given' && proof.user.id !== undefined ? proof.user : undefined;
  const owner = owners.linked ?? owners.signedIn ?? sameEmail ?? given;
  const isAdding = owners.linked === null && owners.signedIn !== null;
  const { effect } = authentication;
  const keepsPassword = effect?.kind === 'replace-password' || effect?.kind === 'keep-password';
  const isLinking = lookup === 'account' && owners.linked === null;
  const isByAddress = isLinking && !isAdding && owner !== undefined;
  const account = accountOf(proof, owner ?? proof.user);
  return {
    authentication,
    owner,
    unproven: sameEmail !== null && owner === sameEmail && !isProven(sameEmail) ? sameEmail : undefined,
    isAdding,
    isChange: keepsPassword || isLinking,
    isMailbox: keepsPassword || account.type === 'email',
    isByAddress,
    account,
    identity,
    returnTo,
  };
}

/** A sign-in before anything of it is stored. */
interface SignInToAdmit {
  /** Data: without what carries out its effect. */
  readonly authentication: Authentication;
  /** The user whom it will most likely sign in; `undefined` for a new one. */
  readonly owner: User | undefined;
  /** The same user, if it proves their address for the first time. */
  readonly unproven: AdapterUser | undefined;
  /** Whether it adds a way to sign in to the user of the browser's session. */
  readonly isAdding: boolean;
  /** Whether it changes how its user signs in: it links an account, or keeps a password. */
  readonly isChange: boolean;
  /** Whether it proves the mailbox of its user: a code that is mailed there would prove nothing else. */
  readonly isMailbox: boolean;
  /** Whether its account is linked because of its address: to have the mailbox may have been enough to get it. */
  readonly isByAddress: boolean;
  /** The account as callbacks see it. */
  readonly account: Account;
  /** The browser's current session. */
  readonly identity: SessionIdentity | null;
  /** The URL that the browser goes to at the end; validated. */
  readonly returnTo: string;
}

/** A sign-in that may go on. */
interface Admitted extends Omit<Cleared, 'candidate'> {
  /** The sign-in that continues in its place: the one that waited for this proof. */
  readonly resumed?: Candidate;
}

async function admit(exchange: Exchange, signIn: SignInToAdmit): Promise<Admitted | Reply> {
  const { settings, now } = exchange;
  const { authentication, owner, isAdding } = signIn;
  const userId = idOf(owner ?? authentication.user);
  const first = firstFactorOf(authentication, settingsOf(exchange), now);
  // An account that is only being linked does not prove who the user of the session is.
  const isLinking = isAdding && authentication.linking.isRegistration !== true;
  await assertStepUp(exchange, signIn.identity, { userId: isLinking ? undefined : userId, first });
  if (signIn.unproven !== undefined) await evictStranger(exchange, signIn.unproven, authentication);
  const factors =
    owner === undefined || userId === undefined ? NO_FACTORS : await factorsOf(settings, userId);
  if (isAdding) return admitAddition(exchange, signIn, { factors, first });
  if (first.isTwo) return admitTwo(exchange, signIn, { factors, first });
  const need = await requirementOf(settings, settingsOf(exchange), {
    user: owner ?? authentication.user,
    account: signIn.account,
    factors,
    hasMailbox: () => hasMailbox(exchange, signIn, factors),
  });
  if (need === 'none') {
    await forgetPending(exchange);
    return admitted(exchange, signIn, proofsOf(signIn, first));
  }
  const known = userId !== undefined && need === 'challenge' && isEnrolled(factors);
  if (known && hasRecentFactor(exchange, signIn)) return admitted(exchange, signIn, proofsOf(signIn, first));
  // A thief at a trusted device who reads the mails of its owner could otherwise take over the account.
  if (known && !signIn.isChange && (await isTrusted(exchange, userId, factors)))
    return admitted(exchange, signIn, proofsOf(signIn, first));
  return wait(exchange, signIn, { need, factors, first });
}

/** Adding a way to sign in needs as much as signing in by it, or a thief of the session would come back by it. */
async function admitAddition(
  exchange: Exchange,
  signIn: SignInToAdmit,
  { factors, first }: { readonly factors: FactorsRow; readonly first: FirstFactor },
): Promise<Admitted | Reply> {
  if (!hasRecentFactor(exchange, signIn)) {
    const need = await needOfAddition(exchange, signIn, { factors, first });
    if (need !== 'none') return wait(exchange, signIn, { need, factors, first });
  }
  const { proofs, authTime } = signIn.identity ?? {};
  return admitted(
    exchange,
    signIn,
    proofs === undefined ? { authTime, factorTime: undefined, amr: [] } : readProofs(proofs),
  );
}

async function needOfAddition(
  exchange: Exchange,
  signIn: SignInToAdmit,
  { factors, first }: { readonly factors: FactorsRow; readonly first: FirstFactor },
): Promise<Requirement> {
  const { settings } = exchange;
  const { authentication, owner, account } = signIn;
  const user = owner ?? authentication.user;
  // The first passkey of a user is how they get a second factor.
  const isFactor = first.isTwo && authentication.linking.isRegistration === true;
  if (isFactor && !isEnrolled(factors) && !(await hasPasskey(settings, user))) return 'none';
  return requirementOf(settings, settingsOf(exchange), {
    user,
    account,
    factors,
    hasMailbox: () => hasMailbox(exchange, signIn, factors),
  });
}

/** Whether a code by mail can stand in for a second factor of a sign-in. */
async function hasMailbox(exchange: Exchange, signIn: SignInToAdmit, factors: FactorsRow): Promise<boolean> {
  const { authentication, owner } = signIn;
  const user = idOf(owner ?? authentication.user) ?? '';
  const waiting = { user, isKnown: owner !== undefined, asks: 'challenge' as const, authentication, factors };
  const address = await mailboxOf(exchange.settings, {
    ...waiting,
    mayMail: await mayMail(exchange, signIn),
  });
  return address !== undefined;
}

async function mayMail({ settings }: Exchange, signIn: SignInToAdmit): Promise<boolean> {
  const { isMailbox, isByAddress, account, authentication, owner } = signIn;
  const { emailCode } = settingsOf({ settings });
  if (emailCode === undefined || isMailbox || emailCode.notAfter.has(account.provider)) return false;
  if (!isByAddress) return true;
  // A first sign-in that broke off has stored its user, and not the account: that is the same account, and not only the address.
  const { account: own, user } = authentication;
  const ids = await derivedUserIds(own, user.email, settings.secrets);
  return ids.includes(idOf(owner ?? {}) ?? '');
}

/** A sign-in that is two factors by itself. It completes one that waits in this browser for the same user. */
async function admitTwo(
  exchange: Exchange,
  signIn: SignInToAdmit,
  { factors, first }: { readonly factors: FactorsRow; readonly first: FirstFactor },
): Promise<Admitted> {
  const proofs = { ...proofsOf(signIn, first), factorTime: first.factorTime };
  const pending = signIn.owner === undefined ? undefined : await readPending(exchange);
  const isOwn = pending?.user === idOf(signIn.owner ?? {}) && pending?.epoch === factors.epoch;
  const resumed =
    pending === undefined || !isOwn ? undefined : await resume(exchange, pending, signIn.identity);
  if (pending === undefined || resumed === undefined || !(await takePending(exchange, pending))) {
    await forgetPending(exchange);
    return admitted(exchange, signIn, proofs);
  }
  const merged = { ...proofs, amr: [...pending.amr, ...proofs.amr] };
  await audit(exchange, { name: 'factor.used', actor: pending.user, factor: 'passkey' });
  return { ...admitted(exchange, signIn, merged), resumed };
}

/**
 * Identifies a sign-in that waited once more. Whose it is must not have changed: the second factor is that of its user, and the
 * `signIn` callback allowed it for that user. It changes where the session ended that an account was to be added to.
 * @returns `undefined` if it is that of another user by now
 */
export async function resume(
  exchange: Exchange,
  { authentication, user, isKnown }: Pick<Pending, 'authentication' | 'user' | 'isKnown'>,
  identity: SessionIdentity | null,
): Promise<Candidate | undefined> {
  const candidate = await identify(exchange, fromText(authentication), identity);
  const { owner } = toAdmit(candidate);
  return idOf(owner ?? {}) === (isKnown ? user : undefined) ? candidate : undefined;
}

/** What the session knows after a first factor: for the user of the browser's session, also what was proven there. */
function proofsOf({ owner, identity }: SignInToAdmit, { time, amr, isSilent }: FirstFactor): Proofs {
  const isSame = owner !== undefined && identity !== null && sameId(identity.userId, owner.id);
  const before = readProofs(isSame ? identity.proofs : undefined);
  // In a session of the same user, a provider that may have asked nothing proves nothing anew.
  const authTime = isSame && isSilent ? (before.authTime ?? identity.authTime) : time;
  return { authTime, factorTime: before.factorTime, amr: [...before.amr, ...amr] };
}

/** Whether a second factor was proven just now in the session of the same user. */
function hasRecentFactor({ now }: Exchange, { owner, identity }: SignInToAdmit): boolean {
  if (owner === undefined || identity === null || !sameId(identity.userId, owner.id)) return false;
  const { factorTime } = readProofs(identity.proofs);
  return factorTime !== undefined && now.getTime() - factorTime <= FRESH * 1000;
}

function admitted(exchange: Exchange, signIn: SignInToAdmit, proofs: Proofs): Admitted {
  const { owner } = signIn;
  const expected = idOf(owner ?? signIn.authentication.user);
  return {
    proofs: writeProofs(proofs),
    check: (user, isNewUser) =>
      assertFor(exchange, signIn, {
        user,
        isNewUser,
        expected,
        isKnown: owner !== undefined,
        factorTime: proofs.factorTime,
      }),
  };
}

/** Keeps a sign-in until its second factor is proven, and leads to the page that asks for it. */
async function wait(
  exchange: Exchange,
  signIn: SignInToAdmit,
  {
    need,
    factors,
    first,
  }: { readonly need: 'challenge' | 'enrol'; readonly factors: FactorsRow; readonly first: FirstFactor },
): Promise<Reply> {
  const { authentication, owner, returnTo } = signIn;
  const user = idOf(owner ?? authentication.user) ?? '';
  keepChoice(exchange);
  const waiting: Authentication = { ...authentication, returnTo };
  await keepPending(exchange, {
    user,
    isKnown: owner !== undefined,
    epoch: factors.epoch,
    asks: need,
    amr: first.amr,
    authentication: toText(waiting),
    ...((await mayMail(exchange, signIn)) && { mayMail: true }),
  });
  await audit(exchange, { name: 'stepup.required', actor: user, by: 'signin' });
  // Programs get the URL alone, and have to tell it from that of the application.
  return toChallenge(exchange, returnTo, exchange.request.wantsUrl ? 'second_factor' : undefined);
}

/** The redirect to the page that asks for a second factor, built-in or the application's own. */
export async function toChallenge(
  exchange: Exchange,
  callbackUrl: string,
  code?: string,
): Promise<RedirectReply> {
  const { settings, baseUrl } = exchange;
  const own = settings.pages.secondFactor;
  if (own !== undefined) return redirectToCustomPage(exchange, own, { callbackUrl, code });
  const url = new URL(`${baseUrl}/second-factor`);
  if (code !== undefined) url.searchParams.set('code', code);
  return redirect(url.href);
}

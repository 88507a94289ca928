import type { ActionHandler } from '../contracts/action.js';
import type { Exchange, OutgoingCookie } from '../contracts/exchange.js';
import type { Authentication, AuthenticationSteps, Claim } from '../contracts/method.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import type { Reply } from '../contracts/reply.js';
import type { Awaitable, User } from '../../types/model.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import { checkRedirect } from '../flow/return-to.js';
import { errorReply } from '../http/error-reply.js';
import { redirect } from '../http/reply.js';
import { andThen, orElse } from '../kit/awaitable.js';
import { methodOf } from '../methods/index.js';
import { loadFeature } from '../load-feature.js';
import { inFlightOf } from '../flow/in-flight.js';
import { sessionStrategy } from '../session/index.js';
import { completeSignIn } from '../sign-in/complete-sign-in.js';
import type { SignInOutcome } from '../sign-in/model.js';
import { showStep } from './built-in-pages.js';
import { rememberWay } from './page-memory.js';

interface Answer {
  readonly reply: Reply;
  /** The cookies that it sets. Answers are kept for a while, so they must not hold on to their exchange. */
  readonly cookies: readonly OutgoingCookie[];
}

/** A callback under way. */
interface Callback {
  readonly provider: ResolvedProvider;
  readonly steps: AuthenticationSteps<ResolvedProvider['type']>;
  /** The session that the browser has. */
  readonly identity: SessionIdentity | null;
  /** Names the flow, where the browser may come back with it. */
  readonly flow?: string;
}

/** `callback/:provider`: the provider's method completes, and what it proves becomes a session. */
export const complete: ActionHandler = (exchange, provider) => {
  // The action table demands a provider here.
  if (provider === undefined) return redirect(`${exchange.baseUrl}/signin`);
  return andThen(methodOf(provider).steps(), (steps) =>
    andThen(identifyOrAbandon(exchange, steps), (identity) => {
      const repeat = steps.repeatKey?.(exchange);
      const callback = { provider, steps, identity };
      if (repeat === undefined) return andThen(signIn(exchange, callback), ({ reply }) => reply);
      return completeRepeatable(exchange, { ...callback, flow: repeat.flow }, repeat.proof);
    }),
  );
};

/** Who is signed in. If that cannot be found out, the flow ends here, and its cookies are cleared as in every outcome. */
function identifyOrAbandon(exchange: Exchange, steps: Callback['steps']): Awaitable<SessionIdentity | null> {
  return orElse(
    () => andThen(sessionStrategy(exchange.settings), (sessions) => sessions.identify(exchange)),
    (error) => {
      steps.abandon?.(exchange);
      throw error;
    },
  );
}

/** A callback that the browser may repeat. @param proof - what it carries; `undefined` if that was used before */
async function completeRepeatable(
  exchange: Exchange,
  callback: Callback,
  proof: string | undefined,
): Promise<Reply> {
  if (proof !== undefined) return signInOnce(exchange, callback, proof);
  return (await afterSignIn(exchange, callback)) ?? (await signIn(exchange, callback)).reply;
}

/** Double clicks and retries carry the same proof: one of them does the work, and all get its answer. */
async function signInOnce(exchange: Exchange, callback: Callback, proof: string): Promise<Reply> {
  let isFirst = false;
  try {
    const answer = await inFlightOf(exchange.settings).share(`callback ${proof}`, async () => {
      isFirst = true;
      return signIn(exchange, callback);
    });
    if (!isFirst) exchange.jar.adopt(answer.cookies);
    return answer.reply;
  } catch (error) {
    // The browser shows the answer to its last click: that one must end the flow, too.
    if (!isFirst) callback.steps.abandon?.(exchange);
    throw error;
  }
}

/** Runs the steps of the method, and signs in the user that they prove; with a claim, if another process does not do so. */
function signIn(exchange: Exchange, callback: Callback): Awaitable<Answer> {
  const claiming = callback.steps.claim?.(exchange);
  return claiming === undefined ? signInBy(exchange, callback) : signInOf(exchange, callback, claiming);
}

async function signInOf(
  exchange: Exchange,
  callback: Callback,
  claiming: Awaitable<Claim | undefined>,
): Promise<Answer> {
  const claim = await claiming;
  try {
    const answer = await signInBy(exchange, callback, claim);
    await claim?.end(locationOf(answer.reply));
    return answer;
  } catch (error) {
    await claim?.end(locationOf(errorReply(error, exchange)));
    throw error;
  }
}

function locationOf(reply: Reply): string | undefined {
  return reply.kind === 'redirect' ? reply.location : undefined;
}

function signInBy(
  exchange: Exchange,
  { provider, steps, identity, flow }: Callback,
  claim?: Claim,
): Awaitable<Answer> {
  const proving = steps.complete(exchange, provider, {
    sessionBinding: identity?.binding,
    showStep: (page) => showStep(exchange, provider, page),
    claim,
  });
  return andThen(proving, (proof): Awaitable<Answer> => {
    if (proof.kind !== 'authentication') return { reply: proof, cookies: exchange.jar.outgoing() };
    claim?.look();
    return andThen(completeSignIn(exchange, proof, identity), (outcome) =>
      andThen(finishCallback(exchange, { provider, authentication: proof, outcome }), () => {
        const { reply, sessionBinding, returnTo } = outcome;
        if (flow !== undefined && sessionBinding !== undefined)
          inFlightOf(exchange.settings).remember(flow, { sessionBinding, returnTo });
        return { reply, cookies: exchange.jar.outgoing() };
      }),
    );
  });
}

/** What a browser keeps of a sign-in that led to a session. */
export function finishCallback(
  exchange: Exchange,
  {
    provider,
    authentication: { linking },
    outcome: { sessionBinding, user },
  }: {
    readonly provider: ResolvedProvider;
    readonly authentication: Authentication;
    readonly outcome: SignInOutcome;
  },
): Promise<void> | undefined {
  if (sessionBinding === undefined) return undefined;
  rememberWay(exchange, provider);
  // What was typed is counted where it is tried.
  return user !== undefined && linking.lookup !== 'given' && keepsPasswords(exchange)
    ? noteOwner(exchange, user, linking.lookup === 'email')
    : undefined;
}

/** Apart from the others: most applications have no passwords. */
async function noteOwner(exchange: Exchange, user: User, isByMail: boolean): Promise<void> {
  const { noteOwnerOf } = await loadFeature<typeof import('./note-owner.js')>(
    exchange.settings,
    'note-owner',
  );
  await noteOwnerOf(exchange, user, isByMail);
}

/** Whether guesses at passwords that are kept here are limited. */
function keepsPasswords({ settings: { limits, providers } }: Exchange): boolean {
  const { credentials, email } = limits?.rules ?? {};
  return (
    (credentials !== undefined || email !== undefined) &&
    providers.all().some((provider) => provider.keepsPasswords === true)
  );
}

/** Back button or reload after a sign-in: if the session that it led to is still there, the browser goes on to it. */
async function afterSignIn(
  exchange: Exchange,
  { flow = '', identity }: Callback,
): Promise<Reply | undefined> {
  const outcome = inFlightOf(exchange.settings).recall(flow);
  if (outcome === undefined || identity === null || outcome.sessionBinding !== identity.binding)
    return undefined;
  return redirect(await checkRedirect(exchange, outcome.returnTo));
}

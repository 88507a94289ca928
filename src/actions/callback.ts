import type { ActionHandler } from '../contracts/action.js';
import type { Exchange, OutgoingCookie } from '../contracts/exchange.js';
import type { AuthenticationSteps, RepeatKey } from '../contracts/method.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import type { Reply } from '../contracts/reply.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { Awaitable } from '../types/model.js';
import { andThen, isPromiseLike } from '../kit/awaitable.js';
import { checkRedirect } from '../flow/return-to.js';
import { redirect } from '../http/reply.js';
import { methodOf } from '../methods/index.js';
import { inFlightOf } from '../flow/in-flight.js';
import { sessionStrategy } from '../session/index.js';
import { completeSignIn } from '../sign-in/complete-sign-in.js';
import { showStep } from './built-in-pages.js';

interface Answer {
  readonly reply: Reply;
  /** What goes with it. Answers are kept for a while: nothing of their exchange may hang on them. */
  readonly cookies: readonly OutgoingCookie[];
}

/** `callback/:provider`: the provider's method completes, and what it proves becomes a session. */
export const complete: ActionHandler = (exchange, provider) => {
  // The action table demands a provider here.
  if (provider === undefined) return redirect(`${exchange.baseUrl}/signin`);
  return andThen(methodOf(provider).steps(), (steps) => completeOnce(exchange, { provider, steps }));
};

/** A provider, and the steps of its type. */
interface Method {
  readonly provider: ResolvedProvider;
  readonly steps: AuthenticationSteps<ResolvedProvider['type']>;
}

function completeOnce(exchange: Exchange, method: Method): Awaitable<Reply> {
  return andThen(identifyOrAbandon(exchange, method), (identity) => {
    const repeat = method.steps.repeatKey?.(exchange);
    if (repeat !== undefined) return completeRepeatable(exchange, method, { identity, repeat });
    return andThen(run(exchange, method, { identity, flow: undefined }), ({ reply }) => reply);
  });
}

async function completeRepeatable(
  exchange: Exchange,
  method: Method,
  { identity, repeat }: { identity: SessionIdentity | null; repeat: RepeatKey },
): Promise<Reply> {
  const inFlight = inFlightOf(exchange.settings);
  const { flow, proof } = repeat;
  if (proof === undefined) {
    const again = await repeated(exchange, flow, identity);
    return again ?? (await run(exchange, method, { identity, flow })).reply;
  }
  // Double clicks and retries carry the same proof: one of them does the work, all get its answer.
  let mine = false;
  try {
    const answer = await inFlight.share(`callback ${proof}`, () => {
      mine = true;
      return Promise.resolve(run(exchange, method, { identity, flow }));
    });
    if (!mine) exchange.jar.adopt(answer.cookies);
    return answer.reply;
  } catch (error) {
    // The browser shows the answer to its last click: that one, too, ends the flow.
    if (!mine) method.steps.abandon?.(exchange);
    throw error;
  }
}

/** A flow whose session cannot be asked for ends here; its cookies are cleared like those of any other outcome. */
function identifyOrAbandon(exchange: Exchange, { steps }: Method): Awaitable<SessionIdentity | null> {
  const abandon = (error: unknown): never => {
    steps.abandon?.(exchange);
    throw error;
  };
  try {
    const identity = sessionStrategy(exchange.settings).identify(exchange);
    return isPromiseLike(identity) ? identity.then(undefined, abandon) : identity;
  } catch (error) {
    return abandon(error);
  }
}

function run(
  exchange: Exchange,
  { provider, steps }: Method,
  { identity, flow }: { identity: SessionIdentity | null; flow: string | undefined },
): Awaitable<Answer> {
  const proven = steps.complete(exchange, provider, {
    sessionBinding: identity?.binding,
    showStep: (page) => showStep(exchange, provider, page),
  });
  return andThen(proven, (proof): Awaitable<Answer> => {
    if (proof.kind !== 'authentication') return { reply: proof, cookies: exchange.jar.outgoing() };
    return andThen(completeSignIn(exchange, proof, identity), ({ reply, sessionBinding, returnTo }) => {
      if (flow !== undefined && sessionBinding !== undefined)
        inFlightOf(exchange.settings).remember(flow, { sessionBinding, returnTo });
      return { reply, cookies: exchange.jar.outgoing() };
    });
  });
}

/** Back button or reload after a sign-in: if the session that it led to is there, that is where to go. */
async function repeated(
  exchange: Exchange,
  flow: string,
  identity: SessionIdentity | null,
): Promise<Reply | undefined> {
  const outcome = inFlightOf(exchange.settings).recall(flow);
  if (outcome === undefined || identity === null || outcome.sessionBinding !== identity.binding)
    return undefined;
  return redirect(await checkRedirect(exchange, outcome.returnTo));
}

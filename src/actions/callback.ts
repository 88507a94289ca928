import type { ActionHandler } from '../contracts/action.js';
import type { Exchange } from '../contracts/exchange.js';
import type { ConfirmRequest } from '../contracts/method.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import type { Reply } from '../contracts/reply.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { Cookie } from '../types/cookies.js';
import { checkRedirect } from '../flow/return-to.js';
import { redirect } from '../http/reply.js';
import { methodOf } from '../methods/index.js';
import { sessionStrategy } from '../session/index.js';
import { completeSignIn } from '../sign-in/complete-sign-in.js';
import { builtInPages, formToken, hostOf, showPage } from './built-in-pages.js';

interface Answer {
  readonly reply: Reply;
  readonly cookies: readonly Cookie[];
}

/** `callback/:provider`: the provider's method completes, and what it proves becomes a session. */
export const complete: ActionHandler = async (exchange, provider) => {
  // The action table demands a provider here.
  if (provider === undefined) return redirect(`${exchange.baseUrl}/signin`);
  const identity = await identifyOrAbandon(exchange, provider);
  const repeat = methodOf(provider).repeatKey?.(exchange);
  if (repeat === undefined) return (await run(exchange, provider, { identity, journey: undefined })).reply;

  const { inFlight } = exchange.settings;
  if (repeat.proof === undefined) {
    const again = await repeated(exchange, repeat.journey, identity);
    if (again !== undefined) return again;
    return (await run(exchange, provider, { identity, journey: repeat.journey })).reply;
  }
  // Double clicks and retries carry the same proof: one of them does the work, all get its answer.
  let mine = false;
  const answer = await inFlight.share(`callback ${repeat.proof}`, () => {
    mine = true;
    return run(exchange, provider, { identity, journey: repeat.journey });
  });
  if (!mine) for (const cookie of answer.cookies) exchange.jar.set(cookie, cookie.value);
  return answer.reply;
};

/** A flow whose session cannot be asked for ends here; its cookies are cleared like those of any other outcome. */
async function identifyOrAbandon(
  exchange: Exchange,
  provider: ResolvedProvider,
): Promise<SessionIdentity | null> {
  try {
    return await sessionStrategy(exchange.settings).identify(exchange);
  } catch (error) {
    methodOf(provider).abandon?.(exchange);
    throw error;
  }
}

async function run(
  exchange: Exchange,
  provider: ResolvedProvider,
  { identity, journey }: { identity: SessionIdentity | null; journey: string | undefined },
): Promise<Answer> {
  const proof = await methodOf(provider).complete(exchange, provider, {
    sessionBinding: identity?.binding,
    confirm: (request) => confirmPage(exchange, provider, request),
  });
  if (proof.kind !== 'authentication') return { reply: proof, cookies: exchange.jar.drain() };
  const { reply, sessionBinding, returnTo } = await completeSignIn(exchange, proof, identity);
  if (journey !== undefined && sessionBinding !== undefined) {
    exchange.settings.inFlight.remember(journey, { sessionBinding, returnTo });
  }
  return { reply, cookies: exchange.jar.drain() };
}

/** Back button or reload after a sign-in: if the session that it led to is there, that is where to go. */
async function repeated(
  exchange: Exchange,
  journey: string,
  identity: SessionIdentity | null,
): Promise<Reply | undefined> {
  const outcome = exchange.settings.inFlight.recall(journey);
  if (outcome === undefined || identity === null || outcome.sessionBinding !== identity.binding)
    return undefined;
  return redirect(await checkRedirect(exchange, outcome.returnTo));
}

async function confirmPage(
  exchange: Exchange,
  provider: ResolvedProvider,
  { email, fields }: ConfirmRequest,
): Promise<Reply> {
  const pages = await builtInPages(exchange.settings);
  const page = pages.confirmEmail({
    providerId: provider.id,
    email,
    token: fields['token'] ?? '',
    callbackUrl: fields['callbackUrl'],
    csrfToken: await formToken(exchange),
    host: hostOf(exchange),
  });
  return showPage(page);
}

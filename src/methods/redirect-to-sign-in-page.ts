import type { Exchange } from '../contracts/exchange.js';
import type { RedirectReply } from '../contracts/reply.js';
import { redirectToPage } from '../http/page-reply.js';
import { redirect } from '../http/reply.js';

/** How a method begins whose form stands on the sign-in page and posts to the callback: there. */
export async function redirectToSignInPage({ settings, baseUrl, origin }: Exchange): Promise<RedirectReply> {
  const { signIn } = settings.pages;
  return signIn === undefined
    ? redirect(`${baseUrl}/signin`)
    : redirectToPage(new URL(signIn, origin), signIn);
}

import type { Exchange } from '../contracts/exchange.js';
import type { RedirectReply } from '../contracts/reply.js';
import { redirectToPage } from '../http/page-reply.js';
import { redirect } from '../http/reply.js';

/**
 * Redirects to the sign-in page: the first step of methods whose form is on that page and posts to the callback, such as
 * credentials and passkeys.
 */
export async function redirectToSignInPage({ settings, baseUrl, origin }: Exchange): Promise<RedirectReply> {
  const { signIn } = settings.pages;
  return signIn === undefined
    ? redirect(`${baseUrl}/signin`)
    : redirectToPage(new URL(signIn, origin), signIn);
}

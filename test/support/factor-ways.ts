import type { TestBrowser } from '../../src/testing/index.js';
import type { FactorStage } from './factor-stage.js';
import { ADA } from './password-stage.js';

/** What the provider says of the owner of an account. */
export const AT_IDP = { sub: 'ada-at-idp', name: 'Ada', email: ADA, email_verified: true } as const;

/** A whole sign-in at the OpenID provider; in a browser that is signed in, it links the account. */
export async function throughIdp(
  { idp }: FactorStage,
  browser: TestBrowser,
  person: Readonly<Record<string, unknown>> = AT_IDP,
): Promise<Response> {
  const begun = browser.locationOf(await browser.post('/auth/signin/idp', { callbackUrl: '/home' }));
  const { pathname, search } = idp.authorize(begun, person);
  return browser.get(pathname + search);
}

/** Asks for a magic link, and opens it. */
export async function throughLink(
  stage: FactorStage,
  browser: TestBrowser,
  email: string = ADA,
): Promise<Response> {
  await browser.post('/auth/signin/email', { email });
  return browser.get(stage.magicLink());
}

/** Asks for a link to a new password, and chooses one. */
export async function throughReset(
  stage: FactorStage,
  browser: TestBrowser,
  { email = ADA, password }: { readonly email?: string; readonly password: string },
): Promise<Response> {
  await browser.post('/auth/reset/password', { email });
  const query = new URL(stage.link(), 'https://app.test').searchParams;
  return browser.post('/auth/callback/password', { ...Object.fromEntries(query), password });
}

/** Where an answer leads: a path here, or a URL elsewhere. */
export function leadsTo(response: Response): string {
  const url = new URL(response.headers.get('location') ?? '', 'https://app.test');
  return url.origin === 'https://app.test' ? url.pathname + url.search : url.href;
}

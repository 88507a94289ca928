import { Auth, customFetch, type AuthConfig } from 'latchkey';
import { OIDCProvider } from 'latchkey/providers/oidc';
import {
  createClock,
  createMailbox,
  createOpenIdProvider,
  createTestBrowser,
  type OpenIdProviderOptions,
  type TestBrowser,
  type TestClock,
  type TestMailbox,
  type TestOpenIdProvider,
} from 'latchkey/testing';

export const ORIGIN = 'https://app.test';
export const SECRET = 'a secret of the scenario, 0123456789abcdef';

/** An application and what surrounds it. */
export interface Site {
  readonly config: AuthConfig;
  readonly browser: TestBrowser;
  readonly clock: TestClock;
  /** What was logged as an error. */
  readonly errors: string[];
}

/** Builds an application with these options, and a browser. */
export function siteOf(options: Partial<AuthConfig> & Pick<AuthConfig, 'providers'>): Site {
  const clock = createClock();
  const errors: string[] = [];
  const config: AuthConfig = {
    secret: SECRET,
    origin: ORIGIN,
    basePath: '/auth',
    runtime: { now: clock.now },
    logger: {
      error: (error) => {
        errors.push(String(error));
      },
      warn: () => undefined,
    },
    ...options,
  };
  const browser = createTestBrowser((request) => Auth(request, config), { origin: ORIGIN, now: clock.now });
  return { config, browser, clock, errors };
}

/** An identity provider, and the configuration of a provider that uses it. */
export async function idpOf(
  options: OpenIdProviderOptions = {},
  more: Parameters<typeof OIDCProvider>[0] = {},
): Promise<{ idp: TestOpenIdProvider; provider: AuthConfig['providers'][number] }> {
  const idp = await createOpenIdProvider(options);
  const { issuer, clientId, clientSecret } = idp;
  const provider = OIDCProvider({
    id: 'idp',
    issuer,
    clientId,
    clientSecret,
    [customFetch]: idp.fetch,
    ...more,
  });
  return { idp, provider };
}

/** Signs in through a provider; what its callback answered. */
export async function signInThrough(
  { browser }: Site,
  idp: TestOpenIdProvider,
  id: string = 'idp',
): Promise<Response> {
  const begun = await browser.post(`/auth/signin/${id}`, { callbackUrl: '/welcome' });
  return browser.get(idp.authorize(browser.locationOf(begun)));
}

/** An email provider whose mails are caught. */
export function mailOf(): { mailbox: TestMailbox; provider: AuthConfig['providers'][number] } {
  const mailbox = createMailbox();
  const { sendVerificationRequest } = mailbox;
  return { mailbox, provider: { id: 'email', type: 'email', name: 'Email', sendVerificationRequest } };
}

/** The name of who is signed in; `undefined` for nobody. */
export async function nameIn(browser: TestBrowser): Promise<string | undefined> {
  // What `GET session` answers: a session or `null`.
  const session = (await browser.session()) as { user?: { name?: string } } | null;
  return session?.user?.name;
}

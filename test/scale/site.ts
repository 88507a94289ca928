import { Auth } from '../../src/core/auth.js';
import {
  createOpenIdProvider,
  createTestBrowser,
  type TestBrowser,
  type TestOpenIdProvider,
} from '../../src/testing/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/config.js';
import { SECRET } from '../support/config.js';

export const ORIGIN = 'https://app.test';

/** How an application keeps sessions. */
export interface SiteOptions {
  readonly adapter: Adapter;
  readonly strategy: 'jwt' | 'database';
  /** Sessions that a user has at most. */
  readonly limit?: number;
}

/** An application whose sessions can be revoked, with one OpenID provider in this process. */
export class Site {
  readonly config: AuthConfig;
  readonly idp: TestOpenIdProvider;

  /** @param idp - that of another site, if both are to know the same people */
  static async open(options: SiteOptions, idp?: TestOpenIdProvider): Promise<Site> {
    return new Site(options, idp ?? (await createOpenIdProvider()));
  }

  private constructor({ adapter, strategy, limit }: SiteOptions, idp: TestOpenIdProvider) {
    this.idp = idp;
    const { issuer, clientId, clientSecret } = idp;
    this.config = {
      secret: SECRET,
      origin: ORIGIN,
      adapter,
      session: { strategy, ...(limit !== undefined && { limit }) },
      revocation: { check: 'always' },
      logout: { backChannel: true },
      runtime: { fetch: idp.fetch },
      logger: {
        error: (error) => void process.stderr.write(`${String(error)}\n`),
        warn: () => undefined,
        debug: () => undefined,
      },
      providers: [{ id: 'idp', name: 'IdP', type: 'oidc', issuer, clientId, clientSecret }],
    };
  }

  readonly handle = (request: Request): Promise<Response> => Auth(request, this.config);

  browser(): TestBrowser {
    return createTestBrowser(this.handle, { origin: ORIGIN });
  }

  /** Up to the provider and back: what the browser opens next. */
  async comeBack(browser: TestBrowser): Promise<URL> {
    return this.idp.authorize(browser.locationOf(await browser.post('/auth/signin/idp', {})));
  }

  /** Signs in. @throws {Error} when the visitor is signed out afterwards */
  async signIn(browser: TestBrowser = this.browser()): Promise<TestBrowser> {
    await browser.get(await this.comeBack(browser));
    if ((await browser.session()) === null) throw new Error('The sign-in failed.');
    return browser;
  }

  /** What the server's own code reads the session of a browser from. */
  sourceOf(browser: TestBrowser): { headers: Headers } {
    return {
      headers: new Headers({
        cookie: browser.cookieHeader(),
        host: 'app.test',
        'x-forwarded-proto': 'https',
      }),
    };
  }

  /** Posts a logout token, as the server of the provider does. */
  async logOutThere(claims: Readonly<Record<string, unknown>> = {}): Promise<Response> {
    const body = new URLSearchParams({ logout_token: await this.idp.logoutToken(claims) });
    return this.handle(new Request(`${ORIGIN}/auth/backchannel-logout/idp`, { method: 'POST', body }));
  }
}

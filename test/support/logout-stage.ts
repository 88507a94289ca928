import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/core/auth.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { OIDCConfig, Provider } from '../../src/types/provider.js';
import type { Profile } from '../../src/types/model.js';
import { FakeIdp, makeKey, type FakeFaults, type SigningKey } from '../fake-idp.js';
import { Browser, locationOf } from './browser.js';
import { baseConfig, recordingLogger, type Recorded } from './config.js';

export const APP = 'https://app.test';
/** The member that makes a JWT a logout token. */
export const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** What differs from the usual stage. */
export interface StageOptions {
  readonly config?: Partial<AuthConfig>;
  readonly provider?: Partial<OIDCConfig<Profile>>;
  readonly more?: readonly Provider[];
  /** Members of the metadata; `undefined` removes one. */
  readonly metadata?: Record<string, unknown>;
}

let key: Promise<SigningKey> | undefined;

/** An application with `database` sessions, and a provider where people log out. */
export class LogoutStage {
  readonly idp: FakeIdp;
  config: AuthConfig;
  readonly log: Recorded = recordingLogger();
  now: Date = new Date('2030-01-01T00:00:00Z');

  static async open(options: StageOptions = {}): Promise<LogoutStage> {
    key ??= makeKey('ES256', 'key-1');
    // The clock of the stage is also the provider's.
    const holder: { stage?: LogoutStage } = {};
    const idp = await FakeIdp.create({ key: await key, now: () => holder.stage?.now ?? new Date() });
    idp.faults = {
      metadata: {
        end_session_endpoint: `${idp.issuer}/end?tenant=one`,
        revocation_endpoint: `${idp.issuer}/revoke`,
        ...options.metadata,
      },
      token: { refresh_token: 'canary-refresh-token' },
      respond: { unknown: () => new Response(null, { status: 200 }) },
    };
    holder.stage = new LogoutStage(idp, options);
    return holder.stage;
  }

  private constructor(idp: FakeIdp, { config, provider, more = [] }: StageOptions) {
    this.idp = idp;
    const { issuer, clientId, clientSecret } = idp;
    const own: OIDCConfig<Profile> = { id: 'idp', name: 'IdP', type: 'oidc', issuer, clientId, clientSecret };
    this.config = baseConfig({
      providers: [{ ...own, ...provider }, ...more],
      adapter: MemoryAdapter(),
      logger: this.log.logger,
      runtime: { fetch: idp.fetch, now: () => this.now },
      ...config,
    });
  }

  readonly handle = (request: Request): Promise<Response> => Auth(request, this.config);

  /** A browser that did nothing yet. */
  browser(): Browser {
    return new Browser(this.handle, APP, () => this.now.getTime());
  }

  /** A browser that signed in at the provider. */
  async signedIn(person: string = 'subject-1'): Promise<Browser> {
    const browser = this.browser();
    const location = locationOf(await browser.post('/auth/signin/idp', { callbackUrl: '/home' })).href;
    await this.with({ claims: { ...this.idp.faults.claims, sub: person }, userinfo: { sub: person } }, () =>
      browser.get(`/auth/callback/idp?${this.idp.authorize(location).toString()}`),
    );
    return browser;
  }

  /** Runs something while the provider has more faults. */
  async with<T>(faults: FakeFaults, work: () => Promise<T>): Promise<T> {
    const before = this.idp.faults;
    this.idp.faults = { ...before, ...faults };
    try {
      return await work();
    } finally {
      this.idp.faults = before;
    }
  }

  /** A logout token for everything of a person, or what `claims` and `faults` make of it. */
  async logoutToken(claims: Record<string, unknown> = {}, faults: FakeFaults = {}): Promise<string> {
    const usual = { events: { [EVENT]: {} }, jti: crypto.randomUUID() };
    const header = { typ: 'logout+jwt', ...faults.header };
    const token = await this.with({ ...faults, header, claims: { ...usual, ...claims } }, () =>
      this.idp.idToken(),
    );
    return String(token);
  }

  /** Posts a logout token as a provider's server does. */
  postToken(logout_token: string, init: RequestInit = {}): Promise<Response> {
    const url = `${APP}/auth/backchannel-logout/idp`;
    const body = new URLSearchParams({ logout_token });
    return this.handle(new Request(url, { method: 'POST', body, ...init }));
  }
}

import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { Auth } from '../../src/core/auth.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { Adapter } from '../../src/types/adapter.js';
import { FakeIdp, type FakeIdpOptions } from '../fake-idp.js';
import { crowdOf, type Crowd } from '../kill-points/crowd.js';
import { Browser, locationOf } from '../support/browser.js';
import { baseConfig, recordingLogger, type Recorded } from '../support/config.js';

export const APP = 'https://app.test';
export const HOME: string = `${APP}/home`;

/** An application with a provider that any number of people sign in at, and its store. */
export interface App {
  readonly idp: FakeIdp;
  readonly crowd: Crowd;
  readonly store: MemoryAdapterObject;
  readonly config: AuthConfig;
  readonly log: Recorded;
  browser(): Browser;
  /** Up to the provider and back: what the browser opens next. */
  comeBack(browser: Browser, address: string): Promise<string>;
  /** A whole sign-in. @returns whether it led in */
  signIn(browser: Browser, address: string): Promise<boolean>;
}

/** What an application may differ in. */
export interface AppChanges {
  readonly config?: Partial<AuthConfig>;
  readonly idp?: FakeIdpOptions;
  /** Puts something between the application and its store. */
  readonly wrap?: (adapter: MemoryAdapterObject) => Adapter;
  /** Time of the application. @default the real one */
  readonly now?: () => Date;
}

/** Opens one. */
export async function openApp({ config: changes, idp: options, wrap, now }: AppChanges = {}): Promise<App> {
  const idp = await FakeIdp.create(options);
  const crowd = crowdOf(idp);
  const store = MemoryAdapter();
  const log = recordingLogger();
  const { issuer, clientId, clientSecret } = idp;
  const config = baseConfig({
    origin: APP,
    adapter: wrap?.(store) ?? store,
    logger: log.logger,
    providers: [{ id: 'idp', name: 'IdP', type: 'oidc', issuer, clientId, clientSecret }],
    runtime: { fetch: crowd.fetch, ...(now !== undefined && { now }) },
    ...changes,
  });
  const clock = now === undefined ? Date.now : (): number => now().getTime();
  const browser = (): Browser => new Browser((request) => Auth(request, config), APP, clock);
  const comeBack = async (own: Browser, address: string): Promise<string> => {
    const begun = locationOf(await own.post('/auth/signin/idp', { callbackUrl: '/home' }));
    return `/auth/callback/idp?${crowd.arrive(begun.href, address).toString()}`;
  };
  const signIn = async (own: Browser, address: string): Promise<boolean> =>
    (await own.get(await comeBack(own, address))).headers.get('location') === HOME;
  return { idp, crowd, store, config, log, browser, comeBack, signIn };
}

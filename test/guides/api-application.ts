import { onTestFinished, vi } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import type { AuditEvent, AuthConfig } from '../../src/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import Credentials from '../../src/providers/credentials.js';
import { createTestBrowser, type TestBrowser } from '../../src/testing/index.js';
import { applicationOf, recordingLogger } from '../support/config.js';
import { hiddenFields } from '../support/device-stage.js';
import { setVariables } from './environment.js';
import { openBlocks, type Blocks } from './blocks.js';

/** Where the guides have the application. */
export const SITE = 'https://example.com';
const API = 'https://api.example.com';

/** The application of a guide to API access, and the browser of a user. */
export interface ApiApplication {
  readonly blocks: Blocks;
  readonly config: AuthConfig;
  /** The browser of a user who has an account. */
  readonly browser: TestBrowser;
  /** What was asked of the application without the browser: method and path. */
  readonly requests: string[];
  /** The names of audit events. */
  readonly audit: string[];
  /** Answers the requests of the client in the place of the application, until it is `undefined` again. */
  answer: (() => Response) | undefined;
  /** Signs the user in. */
  signIn(callbackUrl: string): Promise<Response>;
  /**
   * Goes through the pages between an authorization request and the redirect URI, as a user does who signs in and continues.
   * @returns where the browser is sent in the end
   */
  authorize(url: string): Promise<string>;
}

/** Opens a guide whose `auth.ts` has the option `api`. What the client fetches of `https://example.com` is answered by it. */
export async function openApiGuide(
  document: string,
  standIns?: Readonly<Record<string, string>>,
): Promise<ApiApplication> {
  setVariables();
  const blocks = openBlocks(document, standIns);
  const { config: shown } = await blocks.load<{ config: AuthConfig & { adapter: Required<Adapter> } }>(
    'auth.ts',
  );
  const { adapter } = shown;
  const user = await adapter.createUser({
    id: '',
    email: 'ada@example.com',
    emailVerified: new Date(),
    name: 'Ada',
  });
  // The user of the guide has an account at a provider, which is not asked here.
  const { logger } = recordingLogger();
  const audit: string[] = [];
  const config: AuthConfig = Object.assign(shown, {
    ...applicationOf(logger),
    logger,
    secret: 'kX3vQ8sXw2LkR5tYp9Zc4Hd7Gf1Bm6UaNj0',
    origin: SITE,
    events: { audit: ({ name }: AuditEvent) => void audit.push(name) },
    pages: { sessions: true },
    providers: [Credentials({ authorize: () => user })],
  });
  const browser = createTestBrowser((request) => Auth(request, config), { origin: SITE });
  const requests: string[] = [];
  const application: ApiApplication = {
    blocks,
    config,
    browser,
    requests,
    audit,
    answer: undefined,
    signIn: (callbackUrl) => browser.post('/auth/callback/credentials', { callbackUrl }),
    authorize: (url) => authorize(application, url),
  };
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    // The API of the guide says who has asked it.
    if (origin === API)
      return Promise.resolve(Response.json({ authorization: request.headers.get('authorization') }));
    if (origin !== SITE) throw new Error(`Nothing answers at ${request.url}`);
    requests.push(`${request.method} ${pathname}`);
    return Promise.resolve(application.answer?.() ?? Auth(request, config));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return application;
}

async function authorize(application: ApiApplication, url: string): Promise<string> {
  const { browser } = application;
  let response = await browser.get(url);
  for (let steps = 0; steps < 5; steps += 1) {
    const next = response.headers.get('location') ?? refreshOf(response);
    if (next === undefined) {
      // The page “Continue”.
      response = await browser.post('/auth/authorize', hiddenFields(await response.text()));
      continue;
    }
    const target = new URL(next, SITE);
    if (target.origin !== SITE) return next;
    const back = target.searchParams.get('callbackUrl');
    response =
      target.pathname === '/auth/signin' && back !== null
        ? await application.signIn(back)
        : await browser.get(target);
  }
  throw new Error(`The browser was not sent to the client, but answered with ${response.status}.`);
}

/** Where the page that leads back to an app goes. */
function refreshOf(response: Response): string | undefined {
  return response.headers.get('refresh')?.slice('0;url='.length);
}

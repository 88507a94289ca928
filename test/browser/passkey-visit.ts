import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { launchChromium, PATIENCE } from './chromium.js';
import { startDemo } from './demo-process.js';
import type { RunningDemo, Strategy } from './demo-process.js';
import { askForLink, clickLinkInMail, headline, listenForComplaints, openSignIn } from './demo-visitor.js';
import { VirtualAuthenticator } from './passkey-authenticator.js';
import type { HeldCredential } from './passkey-authenticator.js';

/** A demo that runs, and a browser. */
export interface PasskeyDemo {
  readonly app: string;
  open(): Promise<PasskeyVisit>;
  stop(): Promise<void>;
}

/** Starts the demo; wants the built package. */
export async function startPasskeyDemo(
  strategy: Strategy,
  env: Readonly<Record<string, string>> = {},
): Promise<PasskeyDemo> {
  const browser = await launchChromium();
  const demo = await startDemo({ SESSION_STRATEGY: strategy, ...env });
  if ('code' in demo) {
    await browser.close();
    throw new Error(`The demo did not start; is the package built?\n${demo.output}`);
  }
  return {
    app: demo.app,
    open: () => PasskeyVisit.open(browser, demo),
    stop: async () => {
      await browser.close();
      await demo.interrupt();
    },
  };
}

/** Somebody at the demo, with a tab and an authenticator. */
export class PasskeyVisit {
  readonly tab: Page;
  authenticator: VirtualAuthenticator;
  readonly #browser: Browser;
  readonly #app: string;
  readonly #contexts: BrowserContext[];
  readonly #complaints: string[][];

  private constructor(
    tab: Page,
    authenticator: VirtualAuthenticator,
    demo: { browser: Browser; app: string },
  ) {
    this.tab = tab;
    this.authenticator = authenticator;
    this.#browser = demo.browser;
    this.#app = demo.app;
    this.#contexts = [];
    this.#complaints = [];
    this.#watch(tab.context());
  }

  static async open(browser: Browser, { app }: Pick<RunningDemo, 'app'>): Promise<PasskeyVisit> {
    const tab = await (await browser.newContext()).newPage();
    return new PasskeyVisit(tab, await VirtualAuthenticator.plugInto(tab), { browser, app });
  }

  /** A tab of another browser: it shares neither cookies nor passkeys with the others. */
  async elsewhere(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext(options);
    this.#watch(context);
    return context.newPage();
  }

  /** @throws {Error} when a browser complained about a page. */
  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
    const complaints = this.#complaints.flat();
    if (complaints.length > 0) throw new Error(`The browser complains:\n${complaints.join('\n')}`);
  }

  /** What browsers complained about so far, for a test that expects it. */
  forgetComplaints(): string[] {
    return this.#complaints.flatMap((complaints) => complaints.splice(0));
  }

  async session(page: Page = this.tab): Promise<unknown> {
    return (await page.context().request.get(`${this.#app}/auth/session`)).json();
  }

  /** Signs in by a mail link, as somebody new; gives the address. */
  async signInAsSomebody(page: Page = this.tab): Promise<string> {
    const address = `${randomUUID()}@example.test`;
    await openSignIn(page, this.#app);
    await askForLink(page, address);
    await clickLinkInMail(page, this.#app, address);
    await headline(page, `Signed in as ${address}`);
    return address;
  }

  async signOut(): Promise<void> {
    await this.tab.getByRole('button', { name: 'Sign out' }).click();
    await headline(this.tab, 'You are signed out');
  }

  /** Out of a session of the provider, which asks whether to log out there, too. */
  async signOutAtProvider(): Promise<void> {
    await this.tab.getByRole('button', { name: 'Sign out' }).click();
    await headline(this.tab, 'Log out here, too?');
    await this.tab.getByRole('button', { name: 'Log out' }).click();
    await headline(this.tab, 'You are signed out');
  }

  async addPasskey(page: Page = this.tab): Promise<void> {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('The passkey was added.').waitFor();
    await page.waitForLoadState();
  }

  /** Puts another authenticator in the place of the one that was there. */
  async changeDevice(): Promise<void> {
    await this.authenticator.unplug();
    this.authenticator = await VirtualAuthenticator.plugInto(this.tab);
  }

  /** Opens the sign-in page, lets the passkeys in the address field be, and taps the button. */
  async tapOnSignIn(): Promise<void> {
    const options = '**/auth/webauthn-options/**';
    await this.authenticator.setPresence(false);
    const offered = this.tab.waitForResponse(options);
    await openSignIn(this.tab, this.#app);
    await offered;
    // Somebody is there from the tap on, so that no passkey is chosen before.
    const tapped = async (): Promise<void> => this.authenticator.setPresence(true);
    await this.tab.route(options, async (route) => tapped().then(() => route.continue()), { times: 1 });
    await this.tab.getByRole('button', { name: 'Sign in with a passkey' }).click();
  }

  #watch(context: BrowserContext): void {
    context.setDefaultTimeout(PATIENCE);
    this.#contexts.push(context);
    this.#complaints.push(listenForComplaints(context));
  }
}

/** The names in the list of the home page. */
export function passkeyNames(page: Page): Promise<string[]> {
  return page.locator('#passkeys li > b').allTextContents();
}

/**
 * Opens what can be done with one of them.
 * @param which - its place in the list, or the passkey: the list of those without a name of their own has any order
 */
export async function changePasskey(page: Page, which: number | HeldCredential): Promise<Locator> {
  // Its forms are sent by the page's script, where there is one: not before that has run.
  await page.waitForLoadState();
  const all = page.locator('#passkeys li');
  const item = typeof which === 'number' ? all.nth(which) : all.filter({ has: page.locator(fieldOf(which)) });
  await item.getByText('Change').click();
  return item;
}

/** Its field in the forms of the list. */
function fieldOf({ credentialId }: HeldCredential): string {
  const id = Buffer.from(credentialId, 'base64').toString('base64url');
  return `[action="/passkeys/remove"] [name=id][value="${id}"]`;
}

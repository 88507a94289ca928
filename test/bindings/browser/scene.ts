import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { ALICE } from '../../drop-in/people.ts';

/** How many components of a page show the session. */
const LINES = 10;
/** Milliseconds within which a page shows what it should. */
const LIMIT = 30_000;

/** A browser of somebody, in front of an application that runs. */
export class Scene {
  readonly person: BrowserContext;
  readonly origin: string;
  readonly #asked: string[] = [];

  constructor(person: BrowserContext, origin: string) {
    this.person = person;
    this.origin = origin;
    person.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/auth/'))
        this.#asked.push(`${request.method()} ${pathname.slice('/api/auth/'.length)}`);
    });
  }

  /** A new tab with a page; it has been hydrated. */
  async open(path: string): Promise<Page> {
    const tab = await this.person.newPage();
    await tab.goto(this.origin + path);
    await tab.waitForFunction('window.actions !== undefined');
    return tab;
  }

  /** What scripts asked the actions for since the last call: method and path. */
  asked(): readonly string[] {
    return this.#asked.splice(0);
  }

  /** Signs Alice in with a form of the page, which is a server action. */
  async signInBy(tab: Page, form: string): Promise<void> {
    await tab.fill(`#${form} [name=userName]`, ALICE.userName);
    await tab.fill(`#${form} [name=password]`, ALICE.password);
    await tab.click(`#${form} button`);
  }
}

/** Waits until all components of a page show this. */
export async function shows(tab: Page, text: string): Promise<void> {
  const wanted = Array.from({ length: LINES }, () => text);
  let seen: readonly string[] = [];
  for (const end = Date.now() + LIMIT; Date.now() < end; await sleep(20)) {
    seen = await tab.locator('#header, .line').allTextContents();
    if (JSON.stringify(seen) === JSON.stringify(wanted)) return;
  }
  assert.deepEqual(seen, wanted);
}

/** What the header shows in the moment in which the server's part of the page names this person. */
export async function headerOnceServerSays(tab: Page, name: string): Promise<string> {
  const handle = await tab.waitForFunction(
    (wanted) => {
      const text = (selector: string): string | undefined =>
        document.querySelector(selector)?.textContent ?? undefined;
      return text('#server') === wanted && { header: text('#header') ?? '' };
    },
    name,
    { timeout: LIMIT },
  );
  const { header } = (await handle.jsonValue()) as { readonly header: string };
  return header;
}

/** Calls one of the functions of the client in a page. */
export function call(tab: Page, action: string): Promise<unknown> {
  return tab.evaluate(`window.actions.${action}`);
}

/** Lets the time go by after which a page asks again, for the page alone, and comes back to it. */
export async function comeBackLater(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 6000;
    window.dispatchEvent(new Event('focus'));
  });
}

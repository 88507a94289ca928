import assert from 'node:assert/strict';
import type { App } from './apps.ts';
import { unescapeHtml } from './form.ts';
import type { Person } from './people.ts';
import { Visitor, type Answer, type Ledger } from './visitor.ts';

/** What applications tell about who is signed in. */
export interface Shown {
  readonly user?: { readonly name?: string; readonly email?: string };
  readonly expires?: string;
  readonly note?: string | null;
}

/** The routes of an application that runs, as visitors use them. */
export class Site {
  readonly app: App;
  readonly origin: URL;
  readonly ledger: Ledger;

  constructor(app: App, origin: URL, ledger: Ledger) {
    this.app = app;
    this.origin = origin;
    this.ledger = ledger;
  }

  /** A new browser. */
  visitor(name: string): Visitor {
    return new Visitor(name, this.ledger);
  }

  /** A page of the application. */
  page(path: string): URL {
    return new URL(path, this.origin);
  }

  /** A route of the core: `auth('callback/credentials')`. */
  auth(path: string): URL {
    return new URL(`${this.app.basePath}/${path}`, this.origin);
  }

  /** The field that posts need; none where the framework does the check. */
  async csrf(visitor: Visitor): Promise<Record<string, string>> {
    if (!this.app.hasCsrf) return {};
    const { csrfToken } = JSON.parse((await visitor.get(this.auth('csrf'))).text) as { csrfToken: string };
    return { csrfToken };
  }

  /** Posts user name and password, with a fresh token. */
  async signIn(visitor: Visitor, person: Person, password: string = person.password): Promise<Answer> {
    const fields = { ...(await this.csrf(visitor)), userName: person.userName, password };
    return visitor.post(this.auth('callback/credentials'), {
      ...fields,
      callbackUrl: this.page('/me').href,
    });
  }

  async signOut(visitor: Visitor): Promise<Answer> {
    const callbackUrl = this.page('/me').href;
    return visitor.post(this.auth('signout'), { ...(await this.csrf(visitor)), callbackUrl });
  }

  /** Puts a note into the session, as client scripts do. */
  async update(visitor: Visitor, note: string): Promise<Answer> {
    return visitor.postJson(this.auth('session'), { ...(await this.csrf(visitor)), data: { note } });
  }

  /** The session as the application's own page has it, rendered on the server. */
  async onPage(visitor: Visitor): Promise<Shown | null> {
    const answer = await visitor.get(this.page('/me'));
    assert.equal(answer.status, 200, `/me answers ${answer.status}`);
    return shownOn(answer);
  }

  /** The session as client scripts get it. */
  async atEndpoint(visitor: Visitor): Promise<Shown | null> {
    const answer = await visitor.get(this.auth('session'));
    assert.equal(answer.status, 200, `session answers ${answer.status}`);
    return JSON.parse(answer.text) as Shown | null;
  }

  /** Asserts who is signed in, at both places; `undefined`: nobody. */
  async assertIs(visitor: Visitor, person: Person | undefined): Promise<void> {
    const wanted = person && { name: person.name, email: person.email };
    assert.deepEqual(userOf(await this.onPage(visitor)), wanted, 'on the page');
    assert.deepEqual(userOf(await this.atEndpoint(visitor)), wanted, 'at the session endpoint');
  }
}

/** Name and address only: bindings differ in what else they show. */
function userOf(shown: Shown | null): Shown['user'] {
  return shown?.user && { name: shown.user.name ?? '', email: shown.user.email ?? '' };
}

/** The session that a page shows: in its element of this id, or as JSON. */
export function shownOn({ text }: Answer): Shown | null {
  // Frameworks add attributes to elements and comments to text, to find them again in the browser.
  const element = /<pre[^>]* id="session"[^>]*>(.*?)<\/pre>/s.exec(text)?.[1]?.replaceAll(/<!--.*?-->/gs, '');
  return JSON.parse(element === undefined ? text : unescapeHtml(element)) as Shown | null;
}

/** Where an answer leads to; fails when it leads nowhere. */
export function target(answer: Answer): URL {
  const location = answer.headers.get('location');
  assert.ok(location !== null, `${answer.url.pathname} answers ${answer.status} instead of a redirect`);
  return new URL(location, answer.url);
}

/** Names of the session cookies that an answer sets or deletes. */
export function sessionCookies({ cookies }: Answer): string[] {
  return cookies.filter(({ name }) => name.includes('session-token')).map(({ name }) => name);
}

import assert from 'node:assert/strict';
import { formIn, shownText, unescapeHtml } from '../drop-in/form.ts';
import { Ledger, Visitor, type Answer } from '../drop-in/visitor.ts';
import type { Pasted } from './paste.ts';

/** No page has this name unless somebody typed it. */
const NAME = 'Wilhelmina';
const SIGN_IN = /^Sign in/;
const SIGN_OUT = /^Sign out/;
const PRIVATE = '/private';
const PASSWORD_FORM = /\/callback\/credentials$/;

/** A browser at an application. */
export class Walk {
  readonly #visitor: Visitor;
  readonly #password: string;
  readonly #origin: URL;

  constructor({ origin, password }: Pick<Pasted, 'origin' | 'password'>) {
    this.#origin = origin;
    this.#password = password;
    this.#visitor = new Visitor('somebody', new Ledger(origin.origin, () => {}));
  }

  /** Opens a page and goes where it leads. */
  async open(path: string): Promise<Answer> {
    return this.#visitor.follow(await this.#visitor.get(new URL(path, this.#origin)));
  }

  /** Opens the page of the application that everybody may see, and asserts who is greeted. */
  async home(name: string | undefined): Promise<Answer> {
    const page = await this.open('/');
    assert.equal(page.status, 200, `/ answers ${page.status}`);
    assert.equal(page.url.pathname, '/');
    assert.equal(page.text.includes(NAME), name !== undefined, `/ names ${name ?? 'somebody'}`);
    return page;
  }

  /** Follows the link with this text, or sends the form whose button has it. */
  async take(page: Answer, text: RegExp): Promise<Answer> {
    for (const [, tag = '', content = ''] of page.text.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)) {
      const href = /\bhref="([^"]*)"/.exec(tag)?.[1];
      if (href !== undefined && text.test(shownText(content)))
        return this.#visitor.follow(await this.#visitor.get(new URL(unescapeHtml(href), page.url)));
    }
    return this.#visitor.follow(await this.#visitor.submit(page, { button: text }, {}));
  }

  /** Sends the form of the sign-in page. */
  async signIn(page: Answer, password: string = this.#password): Promise<Answer> {
    const values = { name: NAME, password };
    return this.#visitor.follow(await this.#visitor.submit(page, PASSWORD_FORM, values));
  }
}

/** Asserts that this is the page where people type name and password. */
function assertSignInPage(page: Answer): void {
  assert.equal(page.status, 200, `${page.url.pathname} answers ${page.status}`);
  assert.match(page.url.pathname, /\/signin$/);
  formIn(page, PASSWORD_FORM);
}

/** What is asserted of every application, in this order: each stands on those before it. */
export const stations: readonly {
  readonly title: string;
  readonly run: (walk: Walk) => Promise<void>;
}[] = [
  {
    title: 'the home page greets nobody',
    run: async (walk) => void (await walk.home(undefined)),
  },
  {
    title: 'its way in leads to the sign-in page',
    run: async (walk) => assertSignInPage(await walk.take(await walk.home(undefined), SIGN_IN)),
  },
  {
    title: 'the protected page leads to the sign-in page',
    run: async (walk) => assertSignInPage(await walk.open(PRIVATE)),
  },
  {
    title: 'a wrong password signs nobody in',
    run: async (walk) => {
      assertSignInPage(await walk.signIn(await walk.open(PRIVATE), 'another password'));
      await walk.home(undefined);
    },
  },
  {
    title: 'an empty password signs nobody in',
    run: async (walk) => {
      assertSignInPage(await walk.signIn(await walk.open(PRIVATE), ''));
      await walk.home(undefined);
    },
  },
  {
    title: 'the password of `.env` signs in, and leads to the protected page',
    run: async (walk) => {
      const page = await walk.signIn(await walk.open(PRIVATE));
      assert.equal(page.url.pathname, PRIVATE);
      assert.ok(page.text.includes(NAME), `${PRIVATE} does not name ${NAME}`);
    },
  },
  {
    title: 'the home page greets by name',
    run: async (walk) => void (await walk.home(NAME)),
  },
  {
    title: 'its way out signs out',
    run: async (walk) => {
      const page = await walk.take(await walk.home(NAME), SIGN_OUT);
      // The page of Latchkey asks once; the action of a form does not.
      if (page.url.pathname.endsWith('/signout')) await walk.take(page, SIGN_OUT);
      await walk.home(undefined);
      assertSignInPage(await walk.open(PRIVATE));
    },
  },
];

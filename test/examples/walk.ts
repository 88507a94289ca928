import assert from 'node:assert/strict';
import { formIn, shownText, unescapeHtml } from '../drop-in/form.ts';
import { Ledger, Visitor, type Answer } from '../drop-in/visitor.ts';

/** Nobody has these unless they typed them; the second one is an admin by `.env.example`. */
const MEMBER = { name: 'Wilhelmina <b>', email: 'wilhelmina@example.com', password: 'seven green umbrellas' };
const ADMIN = { name: 'Ada', email: 'ada@example.com', password: 'eight quiet lighthouses' };
const PROGRAM = { accept: 'application/json' };
const SIGN_IN = /^Sign in$/;
const SIGN_OUT = /^Sign out$/;

type Person = typeof MEMBER;

/** An example that runs. */
export interface Site {
  readonly origin: URL;
  /** Whether a form that is refused is answered with a redirect. */
  readonly redirectsForms: boolean;
  /** Ends it, and starts it anew. */
  restart(): Promise<void>;
}

/** Two people, each with a browser, at an example. */
export class Walk {
  readonly member: Browser;
  readonly admin: Browser;
  readonly redirectsForms: boolean;
  readonly restart: () => Promise<void>;

  constructor(site: Site) {
    this.member = new Browser(MEMBER, site.origin);
    this.admin = new Browser(ADMIN, site.origin);
    this.redirectsForms = site.redirectsForms;
    this.restart = () => site.restart();
  }
}

/** A browser, and whose it is. */
export class Browser {
  readonly person: Person;
  readonly #origin: URL;
  readonly #visitor: Visitor;

  constructor(person: Person, origin: URL) {
    this.person = person;
    this.#origin = origin;
    this.#visitor = new Visitor(person.name, new Ledger(origin.origin, () => {}));
  }

  /** Opens a page and goes where it leads. */
  async open(path: string | URL): Promise<Answer> {
    return this.#visitor.follow(await this.#visitor.get(new URL(path, this.#origin)));
  }

  /** What a browser asks for a stylesheet that a page links to. */
  askStyle(url: URL): Promise<Answer> {
    return this.#visitor.get(url, { accept: 'text/css,*/*;q=0.1' });
  }

  /** What a program is told. */
  ask(path: string): Promise<Answer> {
    return this.#visitor.get(new URL(path, this.#origin), PROGRAM);
  }

  /** Opens the home page, and asserts who is greeted: whoever is signed in there can sign out. */
  async home(isIn: boolean): Promise<Answer> {
    const page = await this.open('/');
    assert.equal(page.status, 200, `/ answers ${page.status}`);
    const greeting = isIn ? `Hello, ${this.person.name}` : 'Hello, stranger';
    assert.ok(headingOf(page) === greeting, `/ says "${headingOf(page)}" instead of "${greeting}"`);
    assert.ok(!page.text.includes('<b>'), 'a name became HTML');
    return page;
  }

  /** Opens the link with this text. */
  follow(page: Answer, text: RegExp): Promise<Answer> {
    return this.open(linkIn(page, text));
  }

  /** Sends the form whose button has this text. */
  async send(page: Answer, button: RegExp, values: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.#visitor.follow(await this.#visitor.submit(page, { button }, values));
  }

  /** Sends the form whose button has this text as a page of another site would. */
  async sendFromElsewhere(page: Answer, button: RegExp): Promise<Answer> {
    const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const { action, isMultipart, fields } = formIn(page, { button });
    if (!isMultipart) return this.#visitor.post(action, fields, elsewhere);
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return this.#visitor.post(action, data, elsewhere);
  }

  /** Creates an account, up to the mail. */
  async signUp(): Promise<void> {
    const form = await this.follow(await this.home(false), /^Create an account$/);
    const { email, name, password } = this.person;
    const answer = await this.send(form, /^Create an account$/, { email, name, password });
    assert.equal(answer.status, 200, `the form to sign up is answered ${answer.status}`);
  }

  /** Uses the newest link of the outbox, which is for this person. */
  async confirm(): Promise<void> {
    const outbox = await this.open('/outbox');
    assert.equal(outbox.status, 200, `/outbox answers ${outbox.status}`);
    const first = /<li\b.*?<\/li>/s.exec(outbox.text)?.[0] ?? '';
    assert.ok(shownText(first).includes(this.person.email), 'the newest mail is for somebody else');
    const page = await this.follow({ ...outbox, text: first }, /./);
    assert.ok(page.status < 400, `the link leads to ${page.url.pathname}, which answers ${page.status}`);
    await this.home(true);
  }
}

function headingOf(page: Answer): string {
  return shownText(/<h1[^>]*>(.*?)<\/h1>/s.exec(page.text)?.[1] ?? '');
}

function linkIn(page: Answer, text: RegExp): URL {
  for (const [, tag = '', content = ''] of page.text.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)) {
    const href = /\bhref="([^"]*)"/.exec(tag)?.[1];
    if (href !== undefined && text.test(shownText(content))) return new URL(unescapeHtml(href), page.url);
  }
  throw new Error(`${page.url.pathname} has no link ${text}`);
}

/** The addresses of the stylesheets that a page links to. */
function stylesheetsOf({ text, url }: Answer): URL[] {
  const tags = [...text.matchAll(/<link\b[^>]*>/g)].map(([tag]) => tag);
  return tags
    .filter((tag) => /\brel="stylesheet"/.test(tag))
    .map((tag) => new URL(unescapeHtml(/\bhref="([^"]*)"/.exec(tag)?.[1] ?? ''), url));
}

/** Asserts that this is the page where people sign in. */
function assertSignInPage(page: Answer): void {
  assert.equal(page.status, 200, `${page.url.pathname} answers ${page.status}`);
  assert.match(page.url.pathname, /\/signin$/);
}

/** Asserts that a page answers with a status, and where. */
function assertPage(page: Answer, path: string, status: number): void {
  assert.equal(page.url.pathname, path);
  assert.equal(page.status, status, `${path} answers ${page.status}`);
}

/** Asserts what the API says of who is signed in. */
function assertMe(answer: Answer, { person }: Browser, role: string): void {
  assertPage(answer, '/api/me', 200);
  const { id, ...rest } = JSON.parse(answer.text) as Record<string, unknown>;
  assert.match(String(id), /\S/);
  assert.deepEqual(
    { name: rest['name'], email: rest['email'], role: rest['role'] },
    {
      name: person.name,
      email: person.email,
      role,
    },
  );
  assert.deepEqual(Object.keys(rest).sort(), ['email', 'image', 'name', 'role']);
}

/** Asserts that a page has style, and that its stylesheets come. */
async function assertStyle(browser: Browser, page: Answer): Promise<void> {
  const sheets = stylesheetsOf(page);
  for (const url of sheets) {
    const { status, headers } = await browser.askStyle(url);
    assert.equal(status, 200, `${url.pathname} answers ${status}`);
    assert.match(headers.get('content-type') ?? '', /^text\/css/, url.pathname);
  }
  assert.ok(sheets.length > 0 || /<style\b/.test(page.text), 'there is none');
}

/** Asserts that the admin's password signs in, and the button out: of an example where the stations were before. */
export async function returnTo({ admin }: Walk): Promise<void> {
  await assertStyle(admin, await admin.home(false));
  const { email, password } = admin.person;
  const page = await admin.send(await admin.open('/admin'), /^Sign in/, { email, password });
  assertPage(page, '/admin', 200);
  await admin.send(page, SIGN_OUT);
  assertPage(await admin.ask('/api/me'), '/api/me', 401);
}

/** What is asserted of every example, in this order: each stands on those before it. */
export const stations: readonly {
  readonly title: string;
  /** Only where accounts outlive the application. */
  readonly needsStore?: boolean;
  readonly run: (walk: Walk) => Promise<void>;
}[] = [
  {
    title: 'the home page greets nobody',
    run: async ({ member }) => void (await member.home(false)),
  },
  {
    title: 'the home page has its style',
    run: async ({ member }) => assertStyle(member, await member.home(false)),
  },
  {
    title: 'kept pages lead to the sign-in page, and the API says 401',
    run: async ({ member }) => {
      assertSignInPage(await member.open('/account'));
      assertSignInPage(await member.open('/admin'));
      assertSignInPage(await member.follow(await member.home(false), SIGN_IN));
      assertPage(await member.ask('/api/me'), '/api/me', 401);
    },
  },
  {
    title: 'signing up signs nobody in before the mail is answered',
    run: async ({ member }) => {
      await member.signUp();
      await member.home(false);
      assertPage(await member.ask('/api/me'), '/api/me', 401);
    },
  },
  { title: 'the link of the outbox signs in', run: ({ member }) => member.confirm() },
  {
    title: 'the account page and the API know name, address and role',
    run: async ({ member }) => {
      const page = await member.open('/account');
      assertPage(page, '/account', 200);
      for (const text of ['Wilhelmina &lt;b', member.person.email, 'member'])
        assert.ok(page.text.includes(text), `/account does not say ${text}`);
      assertMe(await member.ask('/api/me'), member, 'member');
    },
  },
  {
    title: 'the page of admins is refused to members',
    run: async ({ member }) => {
      assertPage(await member.open('/admin'), '/admin', 403);
      assert.ok(!(await member.home(true)).text.includes('/admin"'), 'the home page links to /admin');
    },
  },
  {
    title: 'the page of sessions lists one',
    run: async ({ member }) => {
      const page = await member.follow(await member.open('/account'), /^Where you are signed in$/);
      assert.equal(page.status, 200);
      assert.match(page.url.pathname, /\/sessions$/);
      assert.equal(page.text.match(/<li class="item"/g)?.length, 1);
      assert.ok(page.text.includes('This browser'), 'none is that of this browser');
    },
  },
  {
    title: 'a form of another site does not sign out',
    run: async ({ member, redirectsForms }) => {
      const { status } = await member.sendFromElsewhere(await member.home(true), SIGN_OUT);
      assert.ok(redirectsForms ? status === 302 : status >= 400, `it is answered ${status}`);
      await member.home(true);
    },
  },
  {
    title: 'who is signed in stays so when the application starts anew',
    needsStore: true,
    run: async ({ member, restart }) => {
      await restart();
      await member.home(true);
    },
  },
  {
    title: 'the button signs out',
    run: async ({ member }) => {
      await member.send(await member.home(true), SIGN_OUT);
      await member.home(false);
      assertPage(await member.ask('/api/me'), '/api/me', 401);
    },
  },
  {
    title: 'a wrong password signs nobody in; the right one does, and leads back',
    run: async ({ member }) => {
      const { email, password } = member.person;
      const form = await member.open('/account');
      assertSignInPage(await member.send(form, /^Sign in/, { email, password: 'nine wrong umbrellas' }));
      await member.home(false);
      const page = await member.send(await member.open('/account'), /^Sign in/, { email, password });
      assertPage(page, '/account', 200);
      await member.home(true);
    },
  },
  {
    title: 'whose address is in ADMINS is an admin',
    run: async ({ admin }) => {
      await admin.signUp();
      await admin.confirm();
      assertMe(await admin.ask('/api/me'), admin, 'admin');
      assertPage(await admin.follow(await admin.home(true), /^Admin$/), '/admin', 200);
    },
  },
];

import { setTimeout as wait } from 'node:timers/promises';
import { Browser } from './browser.ts';
import type { Answer } from './browser.ts';
import type { Front } from './connection.ts';
import type { Figures } from './figures.ts';
import type { Outside } from './outside.ts';
import type { Person } from './provider.ts';

/** Milliseconds until somebody whose sign-in broke off tries again. */
const PAUSE = 500;
/** Browsers that stay open until the end. */
const MOST_OPEN = 200;
const READS = 5;
/** Milliseconds between the reads of a visit. */
const PACE = 40;
/** Where sessions are rows, and where they are cookies. */
const BASES = ['/auth', '/auth-jwt'] as const;

/** What the load works with. */
export interface Surroundings {
  readonly front: Front;
  readonly outside: Outside;
  readonly figures: Figures;
  /** Whether it is to go on. */
  readonly goesOn: () => boolean;
}

interface Visit {
  readonly person: Person;
  /** The base path of the sign-in. */
  readonly base: string;
  readonly browser: Browser;
}

/** People who sign in, read their sessions, and sometimes sign out. */
export class Load {
  readonly #around: Surroundings;
  readonly #linked = new Map<string, Person>();
  readonly #mailed = new Map<string, Person>();
  readonly #arrived = new Set<Person>();
  /** People with a link under way. */
  readonly #busy = new Set<Person>();
  readonly #open: Visit[] = [];
  /** Visits that are under way. */
  readonly #current = new Set<Promise<void>>();
  #next = 0;
  #visits = 0;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** How many people have come, how many of them from the provider, and how many got in. */
  get people(): { readonly people: number; readonly linked: number; readonly arrived: number } {
    const { size: linked } = this.#linked;
    return { people: linked + this.#mailed.size, linked, arrived: this.#arrived.size };
  }

  /** Some visitors, each of them one thing after the other, until it is over. */
  async run(visitors: number): Promise<void> {
    await Promise.all(Array.from({ length: visitors }, () => this.#visitor()));
  }

  /** Whether those who were signed in at the end still are. */
  async check(): Promise<void> {
    const { figures } = this.#around;
    for (const visit of this.#open) {
      const before = figures.falselySignedOut + figures.confused;
      const answer = await this.#read(visit);
      visit.browser.rest();
      if (answer.status !== 200 || figures.falselySignedOut + figures.confused > before) figures.lost++;
    }
  }

  /**
   * Lets everybody who is signed in come back once, as they do while an old secret is kept: their sessions are renewed, with
   * the secret that is first by now.
   */
  async comeBack(): Promise<void> {
    const { size } = this.#current;
    await Promise.all(this.#current);
    const all = this.#open.values();
    const next = async (): Promise<void> => {
      for (const visit of all) {
        while (this.#around.goesOn() && (await this.#read(visit)).status !== 200) await wait(PAUSE);
        visit.browser.rest();
      }
    };
    await Promise.all(Array.from({ length: Math.max(4, size) }, next));
  }

  async #visitor(): Promise<void> {
    while (this.#around.goesOn()) {
      const number = this.#next++;
      const kind = number % 10;
      if (kind < 4) await this.#newcomers(number, kind === 0 ? 3 : 1);
      else if (kind < 6) await this.#again(this.#linked, number);
      else if (kind < 9) await this.#byMail(number);
      else await this.#again(this.#mailed, number);
    }
  }

  /** Somebody new from the provider; some of them from several browsers at once, every other one without an address. */
  async #newcomers(number: number, browsers: number): Promise<void> {
    const email = number % 2 === 0 ? undefined : `person-${number}@example.com`;
    const person = { sub: `person-${number}`, name: `Person ${number}`, email };
    this.#linked.set(person.sub, person);
    await Promise.all(
      Array.from({ length: browsers }, () => this.#visit(person, (visit) => this.#oidc(visit))),
    );
  }

  async #byMail(number: number): Promise<void> {
    const email = `mail-${number}@example.com`;
    const person = { sub: email, name: '', email };
    this.#mailed.set(person.sub, person);
    await this.#alone(person, () => this.#visit(person, (visit) => this.#mail(visit)));
  }

  /** Somebody who was there before; nobody yet: nothing. */
  async #again(known: ReadonlyMap<string, Person>, number: number): Promise<void> {
    const person = [...known.values()][Math.floor((number * 7) % Math.max(1, known.size / 2))];
    if (person === undefined) return wait(1);
    if (known === this.#linked) await this.#visit(person, (visit) => this.#oidc(visit));
    else await this.#alone(person, () => this.#visit(person, (visit) => this.#mail(visit)));
  }

  /** Nothing while the person has a link under way: a second one would replace the first in the mailbox. */
  async #alone(person: Person, work: () => Promise<void>): Promise<void> {
    if (this.#busy.has(person)) return wait(1);
    this.#busy.add(person);
    await work().finally(() => this.#busy.delete(person));
  }

  /** Signs in and reads the session; counts among those under way. */
  async #visit(person: Person, signIn: (visit: Visit) => Promise<string>): Promise<void> {
    const { front, figures } = this.#around;
    const base = BASES[this.#visits++ % BASES.length] ?? BASES[0];
    const visit = { person, base, browser: new Browser(front, figures) };
    const whole = this.#stay(visit, signIn).finally(() => {
      this.#current.delete(whole);
      visit.browser.rest();
    });
    this.#current.add(whole);
    await whole;
  }

  /** Signs in, with one retry; then reads the session, and stays or goes. */
  async #stay(visit: Visit, signIn: (visit: Visit) => Promise<string>): Promise<void> {
    const { figures } = this.#around;
    const first = await signIn(visit);
    figures.signIns++;
    if (first !== '') {
      await wait(PAUSE);
      const second = await signIn(visit);
      if (second !== '') return void figures.failed.push(`${visit.person.sub}: ${first}; then ${second}`);
      figures.retried.push(first);
    }
    this.#arrived.add(visit.person);
    for (let n = 0; n < READS; n++) {
      await this.#read(visit);
      await wait(PACE);
    }
    if (figures.signIns % 3 === 0) await this.#signOut(visit);
    else if (this.#open.length < MOST_OPEN) this.#open.push(visit);
  }

  async #signOut({ base, browser }: Visit): Promise<void> {
    await browser.post([base, 'signout'], 'sign-out', {});
  }

  /** `''`, or what went wrong. */
  async #oidc({ base, browser, person }: Visit): Promise<string> {
    const { provider } = this.#around.outside;
    const begun = await browser.post([base, 'signin/idp'], 'sign-in', { callbackUrl: '/home' });
    if (!begun.location.startsWith(provider.issuer)) return `begin ${tell(begun)}`;
    return this.#outcome(
      browser,
      await browser.get(provider.authorize(begun.location, person), 'OIDC callback'),
    );
  }

  async #mail({ base, browser, person }: Visit): Promise<string> {
    const address = person.email ?? '';
    const fields = { email: address, callbackUrl: '/home' };
    const asked = await browser.post([base, 'signin/email'], 'mail request', fields);
    if (!asked.location.includes('/verify-request')) return `ask ${tell(asked)}`;
    const link = this.#around.outside.takeLink(address);
    if (link === undefined) return 'no mail';
    return this.#outcome(browser, await browser.get(link, 'mail callback'));
  }

  #outcome(browser: Browser, answer: Answer): string {
    const isIn = answer.location === `${this.#around.front.origin}/home` && browser.hasSession;
    return isIn ? '' : `callback ${tell(answer)}`;
  }

  async #read({ base, browser, person }: Visit): Promise<Answer> {
    const { figures } = this.#around;
    figures.reads++;
    const wasSignedIn = browser.hasSession;
    const answer = await browser.get(`${base}/session`, 'session');
    if (answer.status !== 200) {
      figures.unknown++;
      return answer;
    }
    // The library's own answer.
    const session = JSON.parse(answer.text) as { user: { name: string | null; email: string | null } } | null;
    if (session === null && wasSignedIn && browser.hasSession) figures.falselySignedOut++;
    const isSomebodyElse = session !== null && (session.user.email ?? undefined) !== person.email;
    if (isSomebodyElse) figures.confused++;
    return answer;
  }
}

function tell({ status, location }: Answer): string {
  return `${status} ${location.replace(/[?&](?:state|code|token)=[^&]*/g, '')}`.trim();
}

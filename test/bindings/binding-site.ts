import assert from 'node:assert/strict';
import type { Person } from '../drop-in/people.ts';
import { Site, type Shown } from '../drop-in/site.ts';
import type { Answer, Ledger, Visitor } from '../drop-in/visitor.ts';
import type { BindingApp, Mode } from './apps.ts';
import type { Control } from './control.ts';

/** What `/me` tells: what the server's own code reads. */
export interface Told {
  readonly status: 'in' | 'out' | 'unknown';
  readonly session: (Shown & { readonly user?: { readonly id?: string; readonly role?: string } }) | null;
  readonly user: { readonly id?: string; readonly role?: string; readonly name?: string } | null;
}

/** An application that runs, and what surrounds it. */
interface Scene {
  readonly app: BindingApp;
  readonly mode: Mode;
  readonly origin: URL;
  readonly ledger: Ledger;
  readonly control: Control;
  readonly log: () => string;
}

/** The routes of an application under one of our bindings. */
export class BindingSite extends Site {
  readonly binding: BindingApp;
  readonly mode: Mode;
  readonly control: Control;
  /** What the application has printed. */
  readonly log: () => string;

  constructor({ app, mode, origin, ledger, control, log }: Scene) {
    super(app, origin, ledger);
    this.binding = app;
    this.mode = mode;
    this.control = control;
    this.log = log;
  }

  /** A browser in which somebody is signed in. */
  async signedIn(person: Person): Promise<Visitor> {
    const visitor = this.visitor(person.userName);
    await this.signIn(visitor, person);
    await this.assertIs(visitor, person);
    return visitor;
  }

  /** What `/me` answers. */
  async me(visitor: Visitor): Promise<{ readonly answer: Answer; readonly told: Told }> {
    const answer = await visitor.get(this.page('/me'));
    return { answer, told: JSON.parse(answer.text) as Told };
  }

  override async onPage(visitor: Visitor): Promise<Shown | null> {
    const { answer, told } = await this.me(visitor);
    assert.equal(answer.status, 200, `/me answers ${answer.status}`);
    assert.equal(told.status, told.session === null ? 'out' : 'in');
    return told.session;
  }
}

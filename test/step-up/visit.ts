import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page as Tab } from 'playwright-core';
import { VirtualAuthenticator } from '../browser/passkey-authenticator.ts';
import type { ProgramClock } from '../browser/program-clock.ts';
import { registerPasskey } from '../browser/register-passkey.ts';
import { totpCode } from './totp-code.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'ammonites on the beach';
const ADMIN = 'Only with two factors.';
const HOUR = 3600;

/** An application that runs, and the visitor in front of it. */
export interface Scene {
  readonly tab: Tab;
  readonly origin: string;
  readonly basePath: string;
  readonly clock: ProgramClock;
  readonly log: () => string;
}

/** The one visitor of an application; the steps stand on each other. */
export class Visit {
  readonly #scene: Scene;
  #secret = '';

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Opens a path of the application. */
  open(path: string): Promise<unknown> {
    return this.#scene.tab.goto(this.#scene.origin + path);
  }

  get tab(): Tab {
    return this.#scene.tab;
  }

  /** Asserts that the page with two factors is there. */
  async isAdmin(): Promise<void> {
    await this.tab.getByText(ADMIN).waitFor();
    assert.equal(new URL(this.tab.url()).pathname, '/admin');
  }

  async signUp(): Promise<void> {
    const { tab, log } = this.#scene;
    await this.open('/admin');
    await tab.getByRole('link', { name: 'Create an account' }).click();
    await tab.getByLabel('Email').fill(EMAIL);
    await tab.getByLabel('New password').fill(PASSWORD);
    await tab.getByRole('button', { name: 'Create an account' }).click();
    await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
    await tab.goto(await linkIn(log));
  }

  /** Sets up an app on the page that the link led to. */
  async enrol(): Promise<void> {
    const { tab } = this.#scene;
    await tab.getByRole('button', { name: 'Set up' }).click();
    this.#secret = (await tab.locator('code').innerText()).replaceAll(' ', '');
    await this.typeCode('Turn on');
    await tab.getByRole('link', { name: 'I saved my codes' }).click();
  }

  /** Enters the next code of the app: each counts once. */
  async typeCode(button = 'Continue'): Promise<void> {
    const { tab, clock } = this.#scene;
    clock.advance(30);
    await tab.getByLabel('Code', { exact: true }).fill(totpCode(this.#secret, clock.now()));
    await tab.getByRole('button', { name: button }).click();
  }

  /** Signs out and in again, in a browser that is trusted the second time. */
  async signInAnew(trust: boolean): Promise<void> {
    const { tab, basePath } = this.#scene;
    await this.open(`${basePath}/signout`);
    await tab.getByRole('button', { name: 'Sign out' }).click();
    await this.open(`${basePath}/signin?callbackUrl=/`);
    await tab.getByLabel('Email').fill(EMAIL);
    await tab.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await tab.getByRole('button', { name: /^Sign in(?! with)/ }).click();
    if (trust) {
      await tab.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
      await tab.getByRole('checkbox').check();
      await this.typeCode();
    }
    await tab.waitForURL((url) => !url.pathname.startsWith(basePath));
  }

  /** What the API answers to a program with the cookies of the visitor. */
  async payOut(): Promise<{ readonly status: number; readonly challenge: string | undefined }> {
    const answer = await this.tab.request.post(`${this.#scene.origin}/api/payout`, {
      headers: { accept: 'application/json' },
    });
    return { status: answer.status(), challenge: answer.headers()['www-authenticate'] };
  }

  async assertChallenged(): Promise<void> {
    assert.deepEqual(await this.payOut(), {
      status: 401,
      challenge:
        'Bearer error="insufficient_user_authentication", error_description="Prove again who you are", ' +
        'acr_values="urn:latchkey:assurance:2", max_age="600"',
    });
  }

  /** Asserts the page that asks a signed-in user for a proof. */
  async isAsked(): Promise<void> {
    await this.tab.getByRole('heading', { name: /^Confirm it.s you$/ }).waitFor();
  }

  later(): void {
    this.#scene.clock.advance(HOUR);
  }

  async registerPasskey(): Promise<void> {
    await this.open('/admin');
    await this.tab.evaluate(registerPasskey(this.#scene.basePath));
  }

  /** Opens the page of the step-up, as an application does that got the challenge. */
  async stepUp(): Promise<void> {
    await this.open(`${this.#scene.basePath}/second-factor?callbackUrl=/admin`);
    await this.isAsked();
  }
}

/** The link that the application printed in the place of a mail. */
async function linkIn(log: () => string): Promise<string> {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(50)) {
    const link = [...log().matchAll(/ada@example\.com (http\S+)/g)].at(-1)?.[1];
    if (link !== undefined) return link;
  }
  throw new Error('no link was printed');
}

/** A part of the visit. */
export interface Station {
  readonly title: string;
  readonly run: (visit: Visit) => Promise<void>;
}

/** In this order. */
export const stations: readonly Station[] = [
  {
    title: 'a stranger signs up at the protected page, sets up an app, and sees the page',
    run: async (visit) => {
      await visit.signUp();
      await visit.enrol();
      await visit.isAdmin();
      assert.equal((await visit.payOut()).status, 200);
    },
  },
  {
    title: 'a sign-in in a trusted browser is asked for the second factor by the page, and led back',
    run: async (visit) => {
      await visit.signInAnew(true);
      await visit.signInAnew(false);
      await visit.assertChallenged();
      await visit.open('/admin');
      await visit.isAsked();
      await visit.typeCode();
      await visit.isAdmin();
      assert.equal((await visit.payOut()).status, 200);
    },
  },
  {
    title: 'after an hour the API challenges (RFC 9470), and answers after a step-up with a code',
    run: async (visit) => {
      visit.later();
      await visit.assertChallenged();
      await visit.stepUp();
      await visit.typeCode();
      await visit.isAdmin();
      assert.equal((await visit.payOut()).status, 200);
    },
  },
  {
    title: 'the same with a passkey',
    run: async (visit) => {
      await VirtualAuthenticator.plugInto(visit.tab);
      await visit.registerPasskey();
      visit.later();
      await visit.assertChallenged();
      await visit.stepUp();
      await visit.tab.getByRole('button', { name: /passkey/i }).click();
      await visit.isAdmin();
      assert.equal((await visit.payOut()).status, 200);
    },
  },
];

/** What only Next.js has. */
export const nextStations: readonly Station[] = [
  {
    title: 'a link that the router of Next.js follows leads to the step-up and back',
    run: async (visit) => {
      await visit.signInAnew(false);
      await visit.open('/links');
      await visit.tab.getByRole('link', { name: 'To the administration' }).click();
      await visit.isAsked();
      await visit.typeCode();
      await visit.isAdmin();
    },
  },
  {
    title: 'a server action leads to the step-up and back to its page, and then runs',
    run: async (visit) => {
      visit.later();
      await visit.open('/pay');
      await visit.tab.getByRole('button', { name: 'Pay now' }).click();
      await visit.isAsked();
      await visit.typeCode();
      await visit.tab.getByRole('button', { name: 'Pay now' }).click();
      await visit.tab.getByRole('heading', { name: 'Paid' }).waitFor();
    },
  },
];

import type { Browser, BrowserContext, BrowserContextOptions, Page as Tab } from 'playwright-core';
import { expect } from 'vitest';
import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { Password, type PasswordMail } from '../../src/providers/password.js';
import type { AuthConfig } from '../../src/types/config.js';
import { cheap, GOOD } from '../support/password-stage.js';
import { expectNoFaults } from './page-faults.js';
import { serveApp, type ServedApp } from './serve-app.js';

/** An application with passwords, on a port of its own. */
export interface PasswordApp extends ServedApp {
  readonly store: MemoryAdapterObject;
  /** The link in the newest mail to an address. */
  mailTo(address: string): string;
}

export async function openPasswordApp(changes: Partial<AuthConfig>): Promise<PasswordApp> {
  const mails: PasswordMail[] = [];
  const store = MemoryAdapter();
  const app = await serveApp({
    adapter: store,
    session: { strategy: 'database' },
    revocation: { check: 'always' },
    theme: { name: 'Acme Cloud' },
    limits: false,
    providers: [Password({ sendMail: (mail) => void mails.push(mail), passwords: cheap })],
    ...changes,
  });
  return {
    ...app,
    store,
    mailTo: (address) => mails.findLast(({ to }) => to === address)?.url ?? '',
  };
}

export async function signUp(app: PasswordApp, tab: Tab, email: string): Promise<void> {
  await tab.goto(`${app.origin}/auth/signup/password`);
  await tab.getByLabel('Email').fill(email);
  await tab.getByLabel('New password').fill(GOOD);
  await tab.getByRole('button', { name: 'Create an account' }).click();
  await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
  await tab.goto(app.mailTo(email));
}

export const click = (tab: Tab, name: string): Promise<void> =>
  tab.getByRole('button', { name, exact: true }).click();
/** Waits until a page says what a form did. */
export const status = (tab: Tab, text: string): Promise<void> =>
  tab.getByText(text, { exact: true }).waitFor();

/** Moves the focus with the keyboard until it is on what has an id, or a text. */
export async function tabTo(tab: Tab, wanted: string): Promise<void> {
  const focused = (): Promise<unknown> =>
    tab.evaluate('document.activeElement.id || document.activeElement.textContent.trim()');
  for (let n = 0; n < 30 && (await focused()) !== wanted; n += 1) await tab.keyboard.press('Tab');
  expect(await focused()).toBe(wanted);
}

/** Looks at a page: axe finds nothing wrong, and nothing is wider than the window. */
export type Look = (tab: Tab) => Promise<void>;

export async function expectNarrow(tab: Tab): Promise<void> {
  expect(await tab.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
}

/** People with a browser each. */
export interface People {
  person(): Promise<Tab>;
  readonly look: Look;
  /** What the consoles of their browsers complained about. */
  readonly complaints: readonly string[];
  leave(): Promise<void>;
}

/** How a row of a table of windows opens them. */
export interface Window {
  readonly width: number;
  readonly colorScheme: NonNullable<BrowserContextOptions['colorScheme']>;
  readonly javaScriptEnabled: boolean;
}

/** Phones and desktops, light and dark, with scripts and without. */
export const WINDOWS: readonly Window[] = [
  { width: 1280, colorScheme: 'light', javaScriptEnabled: true },
  { width: 390, colorScheme: 'dark', javaScriptEnabled: true },
  { width: 1280, colorScheme: 'dark', javaScriptEnabled: false },
  { width: 390, colorScheme: 'light', javaScriptEnabled: false },
];

export function peopleWith(browser: Browser, { width, colorScheme, javaScriptEnabled }: Window): People {
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  return {
    complaints,
    person: async () => {
      const viewport = { width, height: 900 };
      const options = { viewport, colorScheme, javaScriptEnabled, reducedMotion: 'reduce' } as const;
      const context = await browser.newContext(options);
      contexts.push(context);
      const tab = await context.newPage();
      const isExpected = (text: string): boolean => text.includes('status of 403');
      tab.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text());
      });
      return tab;
    },
    look: async (tab) => {
      if (!javaScriptEnabled) return;
      await expectNoFaults(tab);
      await expectNarrow(tab);
    },
    leave: async () => {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

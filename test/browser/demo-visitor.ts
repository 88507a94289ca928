import type { BrowserContext, Page } from 'playwright-core';
import { PATIENCE } from './chromium.js';

/** The one password of the demo. */
export const PASSWORD = 'open sesame';

/** Opens the home page and clicks "Sign in". */
export async function openSignIn(tab: Page, app: string): Promise<void> {
  await tab.goto(app);
  await tab.getByRole('link', { name: 'Sign in' }).click();
}

/** From the sign-in page to the login page of the identity provider. */
export async function goToLocalId(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: 'Sign in with Local ID' }).click();
  await tab.getByRole('heading', { name: 'Log in' }).waitFor();
}

/** Logs in at the identity provider and agrees. */
export async function logInAndAllow(tab: Page, userName: string): Promise<void> {
  await tab.getByLabel('User name').fill(userName);
  await tab.getByLabel('Password').fill(PASSWORD);
  await tab.getByRole('button', { name: 'Log in' }).click();
  await tab.getByRole('button', { name: 'Allow' }).click();
}

/** Signs in with user name and password of the application. */
export async function signInByPassword(tab: Page, userName: string, password: string): Promise<void> {
  await tab.getByLabel('User name').fill(userName);
  await tab.getByLabel('Password').fill(password);
  await tab.getByRole('button', { name: 'Sign in with password' }).click();
}

/** Asks for a link on the sign-in page; ends in the outbox. */
export async function askForLink(tab: Page, address: string): Promise<void> {
  await tab.getByLabel('Email').fill(address);
  await tab.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await tab.getByRole('heading', { name: 'Outbox' }).waitFor();
}

/** Opens the newest mail to an address in the outbox, and clicks the button in it. */
export async function clickLinkInMail(tab: Page, app: string, address: string): Promise<void> {
  await tab.goto(`${app}/outbox`);
  await tab.getByRole('link', { name: address }).first().click();
  const mail = tab.frameLocator('iframe');
  const link = mail.getByRole('link', { name: 'Sign in', exact: true });
  // A link works once, so it is clicked once; and the browser loses what the mouse does before it has drawn the frame.
  // The link is under the mouse as soon as the frame hears of it.
  const isHovered = async (): Promise<boolean> => {
    await link.hover();
    return (await mail.locator('a:hover').count()) > 0;
  };
  for (const end = Date.now() + PATIENCE; !(await isHovered());) {
    if (Date.now() > end) throw new Error('The frame of the mail hears nothing of the mouse.');
  }
  await link.click();
  await tab.waitForURL(({ pathname }) => !pathname.startsWith('/outbox'), { waitUntil: 'commit' });
}

/** Waits for a page with this heading. */
export async function headline(tab: Page, name: string): Promise<void> {
  await tab.getByRole('heading', { level: 1, name }).waitFor();
}

/** Collects what a browser complains about: errors in the console, blocked content, failed requests. */
export function listenForComplaints(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return complaints;
}

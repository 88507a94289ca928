import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Milliseconds within which a page shows what it should, also on a machine that is busy with other things. */
export const PATIENCE = 30_000;

/**
 * A headless Chromium that talks to nobody but the pages under test. `CHROMIUM_PATH` names another executable than those
 * that are commonly installed.
 *
 * @throws {Error} when there is none.
 */
export async function launchChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? CANDIDATES.find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error('No Chromium found: install it, or set CHROMIUM_PATH.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

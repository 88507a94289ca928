import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../chromium.js';
import { expectNoFaults } from '../page-faults.js';
import { openPageServer, pathOf, visit } from '../page-server.js';
import type { PageServer } from '../page-server.js';
import { viewNames } from '../page-views.js';

// Every built-in page in the look that applications have without a theme; `pages.test.ts` has the others.
let browser: Browser;
let server: PageServer;

beforeAll(async () => {
  browser = await launchChromium();
  server = await openPageServer();
});
afterAll(async () => {
  await browser.close();
  server.stop();
});

const look = {
  viewport: { width: 800, height: 900 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
} as const;

describe.each(viewNames)('%s', (view) => {
  it('loads nothing else, breaks no rule of its policy, and has no fault that axe can see', async () => {
    await visit(server.origin + pathOf(view), { browser, ...look }, async ({ tab, complaints }) => {
      expect(complaints).toEqual([]);
      await expectNoFaults(tab);
    });
  });
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import type { Page as Tab } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Opens what opens on a click; whether there was anything. */
export async function openMore(tab: Tab): Promise<boolean> {
  const summary = tab.locator('summary');
  const isThere = (await summary.count()) > 0;
  if (isThere) await summary.click();
  return isThere;
}

/** What axe finds wrong, and what it leaves to people. */
async function faults(tab: Tab): Promise<unknown> {
  return tab.evaluate(
    `axe.run().then(({ violations, incomplete }) =>
      [...violations, ...incomplete].map(({ id, nodes }) => [id, nodes.map((n) => [n.html, n.failureSummary])]))`,
  );
}

/** Axe cannot tell contrast on a gradient. Its ends are what it would have to see. */
async function withoutGradient(tab: Tab): Promise<void> {
  await tab.evaluate('document.body.style.backgroundImage = "none"');
}

/** Has axe judge the page that a tab shows, also with everything open. */
export async function expectNoFaults(tab: Tab): Promise<void> {
  await withoutGradient(tab);
  await tab.evaluate(axe);
  expect(await faults(tab)).toEqual([]);
  if (await openMore(tab)) expect(await faults(tab)).toEqual([]);
}

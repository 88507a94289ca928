import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { hiddenFields } from '../support/device-stage.js';
import { hasten, hastyClock } from '../support/quick-timers.js';
import { openApiGuide, SITE, type ApiApplication } from './api-application.js';

const GUIDE = 'docs/guides/cli.md';
/** Milliseconds. The interval of the server, for which openid-client waits before its first request. */
const INTERVAL = 5000;

/** What the program of the guide prints, and what the user does with its code. */
async function run(
  decision: 'allow' | 'cancel',
): Promise<{ application: ApiApplication; printed: unknown[] }> {
  const application = await openApiGuide(GUIDE);
  const { browser, config } = application;
  Object.assign(config, { runtime: { now: hastyClock() } });
  const asked = hasten({ from: INTERVAL });
  const printed: unknown[] = [];
  let decided: Promise<unknown> | undefined;
  const decide = async (code: string): Promise<void> => {
    await application.signIn(`${SITE}/`);
    const page = await (await browser.post('/auth/device', { user_code: code })).text();
    await browser.post('/auth/device', { ...hiddenFields(page), decision });
  };
  vi.spyOn(console, 'error').mockImplementation((text: unknown) => {
    decided = decide(/[B-Z]{4}-[B-Z]{4}/.exec(String(text))?.[0] ?? '');
  });
  vi.spyOn(console, 'log').mockImplementation((value: unknown) => void printed.push(value));
  onTestFinished(() => void vi.restoreAllMocks());
  expect(config.api).toBeDefined();
  try {
    await application.blocks.load('openid.ts');
  } finally {
    await decided;
  }
  expect(asked).toContain(INTERVAL);
  return { application, printed };
}

describe('the guide to command lines', () => {
  it('signs in with openid-client, calls the API, and signs out', async () => {
    const { application, printed } = await run('allow');
    expect(printed).toEqual([{ authorization: expect.stringMatching(/^bearer ey[\w.-]+$/i) }]);
    expect(application.requests.at(-1)).toBe('POST /auth/revoke');
    expect(application.audit.slice(-2)).toEqual(['client.authorized', 'session.revoked']);
  });

  it('ends with an error when the user denies the code', async () => {
    await expect(run('cancel')).rejects.toMatchObject({ error: 'access_denied' });
  });
});

import { describe, expect, it } from 'vitest';
import { createAuthServer } from '../../src/server/auth-server.js';
import type { ProtectOptions } from '../../src/server/protect.js';
import { passwordProvider } from '../support/config.js';
import { openStage } from '../contract/stage.js';

const ORIGIN = 'https://app.test';
const stage = openStage({ providers: [passwordProvider] });
const server = createAuthServer(stage.config);

/** A page of the application is asked for by whoever is signed in, or by nobody. */
async function refusal(options: ProtectOptions, isSignedIn = true): Promise<number | undefined> {
  if (isSignedIn)
    await stage.browser.post('/auth/callback/credentials', { username: 'ada', password: 'correct horse' });
  const cookie: Record<string, string> = isSignedIn ? { cookie: stage.browser.cookieHeader() } : {};
  const request = new Request(`${ORIGIN}/admin`, { headers: cookie });
  return (await server.refuse(request, request, options))?.status;
}

describe('who may see a page', () => {
  it.each([
    [true, undefined],
    [false, 403],
  ])('a check that says %s: %s', async (answer, status) => {
    expect(await refusal({ maySee: () => answer })).toBe(status);
  });

  it('is told session and user, and waited for', async () => {
    const seen: unknown[] = [];
    const maySee: ProtectOptions['maySee'] = async (session, user) => {
      seen.push(session.user?.name, typeof user.id);
      return true;
    };
    expect(await refusal({ maySee })).toBeUndefined();
    expect(seen).toEqual(['ada', 'string']);
  });

  it('takes nothing but true for yes', async () => {
    // A check written in JavaScript that hands out what it found.
    expect(await refusal({ maySee: (() => 'yes') as unknown as () => boolean })).toBe(403);
  });

  it('asks nobody who is not signed in', async () => {
    expect(await refusal({ maySee: () => expect.unreachable() }, false)).toBe(401);
  });
});

describe('who made the browser send a request', () => {
  const sentByOther = (headers: Record<string, string>, url = `${ORIGIN}/leave`): Promise<boolean> => {
    const request = { headers: new Headers(headers), url };
    return server.isSentByOtherSite(request, request);
  };

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ 'sec-fetch-site': 'cross-site', origin: ORIGIN.replace('app', 'other') }, true],
    [{ origin: ORIGIN }, false],
    [{ origin: 'https://other.test' }, true],
    [{ origin: 'null' }, true],
    [{}, false],
  ])('%j: another site, %s', async (headers, expected) => {
    expect(await sentByOther(headers)).toBe(expected);
  });

  it('compares hosts where a proxy terminates TLS', async () => {
    expect(await sentByOther({ origin: ORIGIN }, ORIGIN.replace('https', 'http'))).toBe(false);
  });
});

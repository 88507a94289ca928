import { describe, expect, it } from 'vitest';
import type { AuthConfig } from '../../src/index.js';
import { signInAs } from '../../src/testing/index.js';
import { openBlocks } from './blocks.js';
import { setVariables, withVariables } from './environment.js';

type Handler = (request: Request) => Promise<Response>;

interface Handover {
  readonly start: Handler;
  readonly exchange: Handler;
  readonly userOf: (request: Request) => Promise<string | null>;
}

const SITE = 'https://example.com';
const verifier = 'a verifier of the app that nobody else knows, 43 characters';

const challengeOf = async (text: string): Promise<string> => {
  const octets = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(octets).toString('base64url');
};

/** The handlers of the guide, and the code that somebody's app is opened with. */
const openGuide = async () => {
  setVariables();
  const blocks = openBlocks('docs/guides/mobile.md');
  const { config } = await blocks.load<{ config: AuthConfig }>('auth.ts');
  withVariables(config);
  const handlers = await blocks.load<Handover>('handover.ts');
  const { headers } = await signInAs({ id: '42', name: 'Ada' }, config, { origin: SITE });
  const path = `${SITE}/app/start?challenge=${await challengeOf(verifier)}`;
  const opened = await handlers.start(new Request(path, { headers }));
  const code = new URL(opened.headers.get('location') ?? '').searchParams.get('code') ?? '';
  return { ...handlers, path, headers, code };
};

const post = (body: object): Request =>
  new Request(`${SITE}/app/token`, { method: 'POST', body: JSON.stringify(body) });

const bearer = (token: string): Request =>
  new Request(`${SITE}/api`, { headers: { authorization: `Bearer ${token}` } });

describe('the guide to mobile apps', () => {
  it('hands a token to the app that knows the verifier', async () => {
    const { exchange, userOf, code } = await openGuide();
    const { token } = (await (await exchange(post({ code, verifier }))).json()) as { token: string };
    expect(await userOf(bearer(token))).toBe('42');
  });

  it('gives nothing to another app, and takes no code or session for a token', async () => {
    const { exchange, userOf, code, headers } = await openGuide();
    expect((await exchange(post({ code, verifier: 'another' }))).status).toBe(400);
    expect((await exchange(post({ code: 'no code', verifier }))).status).toBe(400);
    expect(await userOf(bearer(code))).toBeNull();
    expect(await userOf(bearer(headers.cookie.split('=')[1] ?? ''))).toBeNull();
    expect(await userOf(new Request(`${SITE}/api`))).toBeNull();
  });

  it('leads who is not signed in to the sign-in page, and refuses a missing challenge', async () => {
    const { start, path } = await openGuide();
    const { pathname, search } = new URL(path);
    const away = await start(new Request(path));
    expect(away.headers.get('location')).toBe(
      `/auth/signin?callbackUrl=${encodeURIComponent(pathname + search)}`,
    );
    expect((await start(new Request(`${SITE}/app/start`))).status).toBe(400);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import { keepByReference } from '../support/by-reference.js';

let restore: () => void;
let Auth: typeof import('../../src/core/auth.js').Auth;
let stage: typeof import('../contract/stage.js');

// Before anything of ours is loaded: what is made once per process is made of the replaced classes, too.
beforeAll(async () => {
  restore = keepByReference();
  ({ Auth } = await import('../../src/core/auth.js'));
  stage = await import('../contract/stage.js');
});
afterAll(() => restore());

const strategies: readonly (readonly [string, () => Partial<AuthConfig>])[] = [
  ['cookies', () => ({})],
  ['a database', () => ({ adapter: MemoryAdapter() })],
];

const paths = ['providers', 'csrf', 'session', 'signin', 'signout', 'verify-request', 'error', 'nothing'];

describe('what one visitor is given never reaches the next, on a runtime that keeps headers by reference', () => {
  describe.each(strategies)('with sessions in %s', (_where, changes) => {
    it.each(paths)('GET %s', async (path) => {
      const { config, browser, another } = stage.openStage(changes());
      await stage.signInByPassword(browser);
      for (const one of paths) await browser.get(`/auth/${one}`);

      const stranger = another();
      const response = await stranger.get(`/auth/${path}`);
      const session = response.headers.getSetCookie().filter((line) => line.includes('session-token'));
      expect(session).toEqual([]);
      expect(await (await stranger.get('/auth/session')).json()).toBeNull();

      const bare = await Auth(new Request(`https://app.test/auth/${path}`), config);
      expect(bare.headers.getSetCookie().filter((line) => line.includes('session-token'))).toEqual([]);
    });
  });

  it('an answer is complete when it is made: frameworks copy what it was made of', async () => {
    const { config } = stage.openStage();
    const answer = await Auth(new Request('https://app.test/auth/signin?callbackUrl=/x'), config);
    expect(answer.headers.getSetCookie().length).toBeGreaterThan(1);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const own = await Auth(new Request('https://app.test/auth/csrf'), config);
    expect(own.headers.getSetCookie()).toHaveLength(1);
  });

  it('answers carry no more fields the longer the process runs', async () => {
    const { config } = stage.openStage();
    const fields = async (): Promise<number> =>
      [...(await Auth(new Request('https://app.test/auth/csrf'), config)).headers].length;
    const first = await fields();
    for (let i = 0; i < 5; i += 1) expect(await fields()).toBe(first);
  });
});

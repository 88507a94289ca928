import { describe, expect, it } from 'vitest';
import { passwordProvider, recordingLogger, SECRET } from '../../../test/support/config.js';
import { Auth } from '../auth.js';
import { setEnvDefaults } from '../env.js';
import type { AuthConfig } from '../../types/config.js';

/** Configurations come from plain JavaScript too. */
const garbage: readonly Record<string, unknown>[] = [
  { basePath: 5 },
  { basePath: null },
  { basePath: {} },
  { pages: { error: 'http://[', signIn: 'http://[', signOut: 'http://[', verifyRequest: 'http://[' } },
  { pages: { error: null, signIn: 5, signOut: {}, verifyRequest: '' } },
  { pages: 'x' },
  { pages: null },
  { theme: 'x' },
  { theme: null },
  { theme: { logo: 5, brandColor: {}, colorScheme: [] } },
  { origin: 5 },
  { origin: [Symbol('x')] },
  { origin: null },
  { secret: 5 },
  { secret: [5] },
  { session: 5 },
  { cookies: 5 },
  { logger: { error: 5 } },
];
const requests: readonly (readonly [string, string])[] = [
  ['GET', 'signin'],
  ['GET', 'signin?callbackUrl=/x'],
  ['GET', 'signout'],
  ['GET', 'error?error=AccessDenied'],
  ['GET', 'verify-request'],
  ['GET', 'session'],
  ['HEAD', 'signin'],
  ['GET', 'typo'],
  ['POST', 'callback/credentials'],
  ['POST', 'signout'],
];

describe('there is a response whatever the configuration contains', () => {
  it.each(garbage)('%o', async (changes) => {
    for (const secret of [SECRET, '']) {
      for (const [method, path] of requests) {
        const log = recordingLogger();
        const given = {
          providers: [passwordProvider],
          trustHost: true,
          logger: log.logger,
          secret,
          ...changes,
        };
        const config = given as unknown as AuthConfig;
        setEnvDefaults({}, config);
        const headers = { accept: 'text/html' };
        const answer = await Auth(
          new Request(`http://localhost:3000/auth/${path}`, { method, headers }),
          config,
        );
        expect([200, 302, 403, 404, 500]).toContain(answer.status);
        expect(await answer.text()).not.toMatch(/"(?:user|expires)"/);
        if (answer.status === 302) expect(answer.headers.get('location')).not.toContain('null');
      }
    }
  });
});

describe('HEAD with an invalid configuration', () => {
  it.each(['signin', 'session', 'error', 'typo'])('has the status and headers of GET (%s)', async (path) => {
    for (const pages of [{}, { error: '/oops' }]) {
      const [get, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) =>
          Auth(new Request(`http://app.test/auth/${path}`, { method }), {
            providers: [],
            pages,
            logger: recordingLogger().logger,
          }),
        ),
      );
      expect([head?.status, ...(head?.headers ?? [])]).toEqual([get?.status, ...(get?.headers ?? [])]);
    }
  });
});

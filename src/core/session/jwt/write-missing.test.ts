import { describe, expect, it, vi } from 'vitest';
import { Auth } from '../../auth.js';
import { encodeAt } from '../../../jwt/codec.js';
import { baseConfig, recordingLogger, SECRET } from '../../../../test/support/config.js';

// As after a package was replaced under a running process.
vi.mock('./write.js', () => {
  throw new Error('ERR_MODULE_NOT_FOUND');
});

const NOON = new Date('2030-01-01T12:00:00Z');
const DAY = 86_400;
const later = (seconds: number): Date => new Date(NOON.getTime() + seconds * 1000);
const NAME = '__Secure-authjs.session-token';

describe('what renews sessions cannot be loaded', () => {
  it('one that is due is read all the same, ends when it would have ended, and the log says so', async () => {
    const { logger, errors } = recordingLogger();
    const config = baseConfig({ logger, runtime: { now: () => later(2 * DAY) } });
    const token = await encodeAt(
      { token: { sub: 'ada', name: 'Ada' }, secret: SECRET, salt: NAME, maxAge: 30 * DAY },
      NOON,
    );
    const headers = { cookie: `${NAME}=${token}` };
    const answer = await Auth(new Request('https://app.test/auth/session', { headers }), config);
    expect(await answer.json()).toMatchObject({
      user: { name: 'Ada' },
      expires: later(30 * DAY).toISOString(),
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(errors.map(({ name }) => name)).toEqual(['JWTSessionError']);
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Auth, raw } from '../../src/index.js';
import { encode } from '../../src/jwt/index.js';
import { baseConfig, recordingLogger, SECRET } from '../support/config.js';
import { serverError } from '../support/fault-reference.js';

/** What is missing, as after a package was replaced under a running process. */
const missing = vi.hoisted(() => ({ handlers: false }));

vi.mock('../../src/core/actions/handlers.js', async (original) => {
  if (missing.handlers) throw new Error('ERR_MODULE_NOT_FOUND');
  return original();
});

const APP = 'https://app.test/auth';
const COOKIE = '__Secure-authjs.session-token';

async function sessionCookie(): Promise<string> {
  const token = await encode({ token: { sub: 'ada', name: 'Ada' }, secret: SECRET, salt: COOKIE });
  return `${COOKIE}=${token}`;
}

beforeEach(() => {
  vi.resetModules();
  missing.handlers = true;
});

describe('a part that cannot be loaded ends in an answer', () => {
  it.each([
    ['GET', 'signin'],
    ['GET', 'error'],
    ['GET', 'csrf'],
    ['GET', 'signout'],
    ['HEAD', 'providers'],
    ['OPTIONS', 'session'],
    ['PUT', 'session'],
  ])('%s %s: 500, not a redirect to a page that fails as well', async (method, path) => {
    const { logger, errors } = recordingLogger();
    const answer = await Auth(new Request(`${APP}/${path}`, { method }), baseConfig({ logger }));
    expect(answer.status).toBe(500);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(errors.map(({ name }) => name)).toEqual(['CallbackRouteError']);
    if (method === 'HEAD') return;
    const said: unknown = await answer.json();
    expect(said).toEqual(serverError());
    expect(said).toMatchObject({ reference: errors[0]?.reference });
  });

  it('a POST is refused without its CSRF token having been judged: 500, and nothing runs', async () => {
    const { logger } = recordingLogger();
    const body = new URLSearchParams({ csrfToken: 'x', name: 'ada' });
    const request = new Request(`${APP}/callback/credentials`, { method: 'POST', body });
    expect((await Auth(request, baseConfig({ logger }))).status).toBe(500);
  });

  it('a configuration that is wrong: 500, and what is wrong is in the log', async () => {
    const log = recordingLogger();
    const config = baseConfig({ logger: log.logger, secret: '' });
    const answer = await Auth(new Request(`${APP}/signin`), config);
    expect(answer.status).toBe(500);
    expect(log.errors.map(({ name }) => name)).toEqual(['MissingSecret']);
  });

  it('sessions are read all the same', async () => {
    const request = new Request(`${APP}/session`, { headers: { cookie: await sessionCookie() } });
    expect(await (await Auth(request, baseConfig())).json()).toMatchObject({ user: { name: 'Ada' } });
  });

  it('with `raw` the error is thrown, as any other', async () => {
    const { logger } = recordingLogger();
    const asked = Auth(new Request(`${APP}/signin`), { ...baseConfig({ logger }), raw });
    await expect(asked).rejects.toMatchObject({ type: 'CallbackRouteError' });
  });
});

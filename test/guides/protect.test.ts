import { describe, expect, it } from 'vitest';
import { memoryRecords } from '../../src/adapters/memory/index.js';
import type { AuthConfig } from '../../src/index.js';
import { signInAs } from '../../src/testing/index.js';
import { openBlocks } from './blocks.js';
import { withVariables } from './environment.js';

type Handler = (request: Request) => Promise<Response>;

const openGuide = async () => {
  const blocks = openBlocks('docs/guides/protect-routes.md');
  const { config } = await blocks.load<{ config: AuthConfig }>('auth.ts');
  withVariables(config);
  const { note } = await blocks.load<{ note: Handler }>('api.ts');
  const { account } = await blocks.load<{ account: Handler }>('page.ts');
  return { config, note, account };
};

const requestAs = async (path: string, config: AuthConfig, id: string): Promise<Request> => {
  const { headers } = await signInAs({ id, name: 'Ada' }, config);
  return new Request(`http://localhost:3000${path}`, { headers });
};

describe('the guide to protecting an API', () => {
  it('answers the owner, 401 to nobody, and 404 to somebody else', async () => {
    const { config, note } = await openGuide();
    const own = await note(await requestAs('/api/notes/1', config, '42'));
    expect([own.status, await own.json()]).toEqual([200, { text: 'Buy milk.' }]);
    const foreign = await note(await requestAs('/api/notes/1', config, '43'));
    const missing = await note(await requestAs('/api/notes/2', config, '43'));
    expect([foreign.status, await foreign.text()]).toEqual([missing.status, await missing.text()]);
    expect(foreign.status).toBe(404);
    const nobody = await note(new Request('http://localhost:3000/api/notes/1'));
    expect([nobody.status, await nobody.json()]).toEqual([401, { error: 'not_signed_in' }]);
  });

  it('answers 503 while nobody knows who is signed in', async () => {
    const { config, note, account } = await openGuide();
    Object.assign(config, {
      records: memoryRecords(),
      revocation: { check: 'always' },
      logger: { error: () => {} },
    });
    const headers = (await requestAs('/', config, '42')).headers;
    Object.assign(config, { records: { ...memoryRecords(), get: () => Promise.reject(new Error('down')) } });
    const path = 'http://localhost:3000/api/notes/1';
    expect((await note(new Request(path, { headers }))).status).toBe(503);
    expect((await account(new Request(path, { headers }))).status).toBe(503);
  });

  it('leads people to the sign-in page, and back', async () => {
    const { config, account } = await openGuide();
    const away = await account(new Request('http://localhost:3000/account?tab=2'));
    expect([away.status, away.headers.get('location')]).toEqual([
      302,
      '/auth/signin?callbackUrl=%2Faccount%3Ftab%3D2',
    ]);
    expect((await account(await requestAs('/account', config, '42'))).status).toBe(200);
  });
});

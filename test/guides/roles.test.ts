import { describe, expect, it } from 'vitest';
import { getSession, type AuthConfig } from '../../src/index.js';
import { signInAs } from '../../src/testing/index.js';
import { openBlocks } from './blocks.js';
import { withVariables } from './environment.js';

const URL = 'http://localhost:3000/admin';

const open = () => openBlocks('docs/guides/user-id-and-roles.md');

describe('the guide to user ids and roles', () => {
  it('a role of the callbacks decides who may see a page', async () => {
    const blocks = open();
    const { config } = await blocks.load<{ config: AuthConfig }>('auth.ts');
    const { admin } = await blocks.load<{ admin: (request: Request) => Promise<Response> }>('admin.ts');
    withVariables(config);
    const statusFor = async (id: string): Promise<number> => {
      const { headers } = await signInAs({ id, name: 'Ada' }, config);
      return (await admin(new Request(URL, { headers }))).status;
    };
    expect(await statusFor('42')).toBe(200);
    expect(await statusFor('43')).toBe(403);
    expect((await admin(new Request(URL))).status).toBe(401);
  });

  it('a column of the users is in the session, and a new role counts at the next read', async () => {
    const blocks = open();
    const { config, database } = await blocks.load<{
      config: AuthConfig;
      database: { exec(sql: string): void };
    }>('fields.ts');
    withVariables(config);
    const { headers } = await signInAs({ id: '42', name: 'Ada', email: 'ada@example.com' }, config);
    const shown = () => getSession(new Request(URL, { headers }), config);
    expect(await shown()).toMatchObject({ session: { user: { id: '42', role: 'member' } } });
    database.exec("UPDATE user SET role = 'admin'");
    expect(await shown()).toMatchObject({ session: { user: { id: '42', role: 'admin' } } });
  });
});

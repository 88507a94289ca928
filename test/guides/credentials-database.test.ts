import { describe, expect, it } from 'vitest';
import { Auth, type AuthConfig } from '../../src/index.js';
import { createTestBrowser } from '../../src/testing/index.js';
import { openBlocks } from './blocks.js';
import { withVariables } from './environment.js';

describe('the guide to credentials with sessions in the database', () => {
  it('a right password makes a row, and a wrong one none', async () => {
    const { config, database, addUser } = await openBlocks(
      'docs/guides/credentials-with-database-sessions.md',
    ).load<{
      config: AuthConfig;
      database: { prepare(sql: string): { all(): { userId: string }[] } };
      addUser: (email: string, password: string) => Promise<void>;
    }>('auth.ts');
    withVariables(config);
    await addUser('ada@example.com', 'let-me-in');
    const browser = createTestBrowser((request) => Auth(request, config));
    const signIn = async (email: string, password: string): Promise<string | null> => {
      const answer = await browser.post('/auth/callback/credentials', {
        email,
        password,
        callbackUrl: '/in',
      });
      return browser.locationOf(answer).searchParams.get('error');
    };
    const rows = () => database.prepare('SELECT * FROM session').all();

    expect(await signIn('ada@example.com', 'let-me-out')).toBe('CredentialsSignin');
    expect(await signIn('eve@example.com', 'let-me-in')).toBe('CredentialsSignin');
    expect([rows().length, await browser.session()]).toEqual([0, null]);

    expect(await signIn('Ada@example.com', 'let-me-in')).toBeNull();
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
    expect(rows()).toHaveLength(1);
  });
});

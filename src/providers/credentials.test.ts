import { describe, expect, it } from 'vitest';
import { Credentials } from './credentials.js';

const request = new Request('https://app.example/auth/callback/credentials');

describe('Credentials', () => {
  it('refuses everybody until authorize is given', async () => {
    expect(await Credentials().authorize({ username: 'admin' }, request)).toBeNull();
  });

  it('keeps authorize and the inputs among the options, for the core to merge', () => {
    const authorize = () => ({ id: '1' });
    const credentials = { pin: { type: 'password' } };
    expect(Credentials({ authorize, credentials }).options).toEqual({ authorize, credentials });
    expect(Credentials({ authorize, credentials }).credentials).toEqual({});
  });
});

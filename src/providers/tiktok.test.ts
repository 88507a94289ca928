import { describe, expect, it } from 'vitest';
import { TikTok } from './tiktok.js';

const { authorization, token } = TikTok();

describe('TikTok', () => {
  it('calls the client id client_key, in the browser and at the token endpoint', async () => {
    const conform = typeof authorization === 'object' ? authorization.conform : undefined;
    const url = conform?.(new URL('https://www.tiktok.com/v2/auth/authorize?client_id=key&state=s'));
    expect(url?.search).toBe('?state=s&client_key=key');
    const conformRequest = typeof token === 'object' ? token.conformRequest : undefined;
    const form = await conformRequest?.(new URLSearchParams({ client_id: 'key', client_secret: 's' }), {});
    expect(Object.fromEntries(form ?? [])).toEqual({ client_key: 'key', client_secret: 's' });
  });

  it('refuses an answer without a person, as failures have it', () => {
    const failure = { data: {}, error: { code: 'scope_not_authorized', message: '', log_id: '1' } };
    // What a provider answers is not bound by types.
    expect(() => TikTok().profile?.(failure as never, {})).toThrow(TypeError);
  });
});

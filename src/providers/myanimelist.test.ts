import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MyAnimeList } from './myanimelist.js';

const { authorization, token } = MyAnimeList();

describe('MyAnimeList', () => {
  it('sends the challenge as verifier, which is what the method plain means (RFC 7636, section 4.2)', async () => {
    const conform = typeof authorization === 'object' ? authorization.conform : undefined;
    const url = conform?.(new URL('https://mal.example/?code_challenge=c&code_challenge_method=S256'));
    expect(url?.search).toBe('?code_challenge=c&code_challenge_method=plain');
    const conformRequest = typeof token === 'object' ? token.conformRequest : undefined;
    // Between them the challenges have every character of base64 that base64url writes differently.
    for (const verifier of Array.from({ length: 50 }, (_, index) => `verifier-${index}`)) {
      const form = await conformRequest?.(new URLSearchParams({ code_verifier: verifier }), {});
      expect(form?.get('code_verifier')).toBe(createHash('sha256').update(verifier).digest('base64url'));
    }
  });
});

import { expect, it } from 'vitest';
import { resolveSettings } from '../../../test/support/settings.js';
import { customFetch } from '../../types/symbols.js';
import { askProvider } from './ask-provider.js';

const MIB = 1024 * 1024;

it('reads no more of endless metadata than a sign-in would', async () => {
  let sent = 0;
  const serve: typeof fetch = () => {
    const piece = new Uint8Array(65_536).fill(0x20);
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(piece);
        if ((sent += piece.length) > 64 * MIB) controller.close();
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
  };
  const issuer = 'https://id.example.com';
  const acme = { id: 'acme', name: 'Acme', type: 'oidc', issuer, clientId: 'app' } as const;
  const config = {
    providers: [{ ...acme, clientSecret: 'x', [customFetch]: serve }],
    secret: 'x'.repeat(32),
  };
  const [provider] = resolveSettings(config).providers.all();
  if (provider?.type !== 'oidc') expect.unreachable('not an OAuth provider');
  const { failure, metadata } = await askProvider(provider, () => new Date());
  expect(failure?.code).toBe('response_too_large');
  expect(metadata).toBeUndefined();
  expect(sent).toBeLessThan(2 * MIB);
});

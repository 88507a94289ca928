import { describe, expect, it } from 'vitest';
import { Auth } from '../auth.js';
import { raw } from '../../types/symbols.js';
import type { PublicProvider } from '../../types/model.js';
import { baseConfig, passwordProvider } from '../../../test/support/config.js';

const config = baseConfig({ providers: [passwordProvider] });

async function listAt(origin: string): Promise<Record<string, PublicProvider>> {
  const response = await Auth(new Request(`${origin}${config.basePath ?? '/auth'}/providers`), config);
  return (await response.json()) as Record<string, PublicProvider>;
}

describe('GET providers', () => {
  it('uses the host of the request, also if the one before was for another host', async () => {
    for (const origin of ['https://a.test', 'https://b.test', 'https://a.test']) {
      for (const { signinUrl, callbackUrl } of Object.values(await listAt(origin))) {
        expect(new URL(signinUrl).origin).toBe(origin);
        expect(new URL(callbackUrl).origin).toBe(origin);
      }
    }
  });

  it('gives data that the application may change', async () => {
    const internal = { ...config, raw };
    const request = (): Request => new Request(`https://a.test${config.basePath ?? '/auth'}/providers`);
    const first = (await Auth(request(), internal)).body as unknown as Record<string, unknown>;
    first['mine'] = true;
    expect((await Auth(request(), internal)).body).not.toHaveProperty('mine');
  });
});

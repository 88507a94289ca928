import { describe, expect, it } from 'vitest';
import { Auth, customFetch, type AuthConfig } from '../../src/index.js';
import { createOpenIdProvider, createTestBrowser } from '../../src/testing/index.js';
import { openBlocks } from './blocks.js';
import { withVariables } from './environment.js';

const STABLE = 'https://auth.example.com';

/** The configuration of the guide with a provider in memory, at a preview deployment and at the stable one. */
const openGuide = async (preview: string) => {
  const { config } = await openBlocks('docs/guides/preview-deployments.md').load<{ config: AuthConfig }>(
    'auth.ts',
  );
  withVariables(config);
  const idp = await createOpenIdProvider();
  const { issuer, clientId, clientSecret } = idp;
  const shared: AuthConfig = {
    ...config,
    providers: [
      {
        id: 'github',
        name: 'GitHub',
        type: 'oidc',
        issuer,
        clientId,
        clientSecret,
        [customFetch]: idp.fetch,
      },
    ],
    logger: { error: () => {} },
  };
  const browserAt = (origin: string) => createTestBrowser((request) => Auth(request, shared), { origin });
  return { idp, there: browserAt(preview), stable: browserAt(STABLE) };
};

describe('the guide to preview deployments', () => {
  it('the stable deployment passes the answer on, and the preview signs in', async () => {
    const { idp, there, stable } = await openGuide('https://pr-7.preview.example.com');
    const begun = there.locationOf(await there.post('/auth/signin/github', { callbackUrl: '/page' }));
    expect(begun.searchParams.get('redirect_uri')).toBe(`${STABLE}/auth/callback/github`);
    const passed = stable.locationOf(await stable.get(idp.authorize(begun)));
    expect(passed.origin).toBe('https://pr-7.preview.example.com');
    const end = await there.get(passed);
    expect(there.locationOf(end).pathname).toBe('/page');
    expect(await there.session()).toMatchObject({ user: { name: 'Ada Lovelace' } });
    expect(await stable.session()).toBeNull();
  });

  it('an origin that is not in the list is refused', async () => {
    const { idp, there, stable } = await openGuide('https://preview.example.test');
    const begun = there.locationOf(await there.post('/auth/signin/github'));
    const refused = stable.locationOf(await stable.get(idp.authorize(begun)));
    expect([refused.origin, refused.searchParams.get('code')]).toEqual([STABLE, 'proxy_origin']);
    expect(await there.session()).toBeNull();
  });
});

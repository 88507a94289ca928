import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../../test/support/settings.js';
import { baseConfig, passwordProvider } from '../../../test/support/config.js';
import type { AuthConfig } from '../../types/config.js';
import { logoutUrls } from './logout-urls.js';

const idp = { id: 'idp', name: 'IdP', type: 'oidc', issuer: 'https://idp.test', clientId: 'c' } as const;

function urls(logout: AuthConfig['logout'], origins: readonly string[] = ['https://app.test']): unknown[] {
  const {
    providers,
    logout: resolved,
    basePath,
  } = resolveSettings(
    baseConfig({ providers: [idp, passwordProvider], ...(logout !== undefined && { logout }) }),
  );
  return logoutUrls(providers.all(), resolved, { origins, basePath }).map(({ use, url }) => [use, url]);
}

describe('the addresses to register for logging out', () => {
  it('are those that are configured', () => {
    const back = ['backchannel_logout_uri', 'https://app.test/auth/backchannel-logout/idp'];
    const post = ['post_logout_redirect_uri', 'https://app.test/auth/signed-out'];
    expect(urls(undefined)).toEqual([]);
    expect(urls('provider')).toEqual([post]);
    expect(urls({ backChannel: true })).toEqual([back]);
    expect(urls({ provider: true, backChannel: true })).toEqual([post, back]);
  });

  it('have no host where the application does not know its own', () => {
    expect(urls('provider', [])).toEqual([['post_logout_redirect_uri', null]]);
  });
});

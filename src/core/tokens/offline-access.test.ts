import { describe, expect, it } from 'vitest';
import type { TokenSettings } from '../contracts/settings.js';
import { mergeProviders, resolveProviders } from '../config/resolve-providers.js';
import { resolveTokens } from '../config/resolve-tokens.js';
import { AzureAD } from '../../providers/azure-ad.js';
import { GitHub } from '../../providers/github.js';
import { Google } from '../../providers/google.js';
import { Okta } from '../../providers/okta.js';
import { Reddit } from '../../providers/reddit.js';
import { Twitter } from '../../providers/twitter.js';
import type { Provider } from '../../types/provider.js';
import { settingsWith } from '../../../test/support/exchange.js';

const keepAll = keeping(true);

function keeping(keep: true | string[]): TokenSettings | undefined {
  return resolveTokens({ tokens: { keep } }, []);
}

/** The parameters that the authorization request of a provider has, whatever the flow. */
function paramsOf(provider: Provider, tokens: TokenSettings | undefined): Record<string, string> {
  const { secrets, runtime, logger } = settingsWith();
  const context = { secrets, runtime, logger, redirectProxyUrl: undefined, tokens };
  const [resolved] = resolveProviders(mergeProviders([provider]), context, []).all();
  if (resolved === undefined || !('authorization' in resolved)) throw new Error('It is no OAuth provider.');
  return resolved.authorization.params;
}

describe('what a provider needs to hand out a refresh token', () => {
  it.each<[string, Provider, Record<string, string>]>([
    ['google', Google(), { access_type: 'offline', prompt: 'consent', scope: 'openid profile email' }],
    ['okta', Okta({ issuer: 'https://a.okta.test' }), { scope: 'openid profile email offline_access' }],
    ['azure-ad', AzureAD(), { scope: 'openid profile email User.Read offline_access' }],
    ['reddit', Reddit(), { duration: 'permanent', scope: 'identity' }],
    ['twitter', Twitter(), { scope: 'users.read tweet.read offline.access' }],
  ])('is asked for where its tokens are kept: %s', (id, provider, params) => {
    expect(paramsOf(provider, keepAll)).toMatchObject(params);
    expect(paramsOf(provider, keeping([id]))).toEqual(paramsOf(provider, keepAll));
  });

  it.each<[string, TokenSettings | undefined]>([
    ['no tokens are kept', undefined],
    ['those of others are', keeping(['github'])],
  ])('is not asked for where %s', (_, tokens) => {
    expect(paramsOf(Google(), tokens)).toEqual({ scope: 'openid profile email' });
    expect(paramsOf(Reddit(), tokens)).toMatchObject({ duration: 'temporary' });
  });

  it('does not replace what the application asks for, and is added to its scope', () => {
    const asked = { authorization: { params: { prompt: 'select_account' } } };
    expect(paramsOf(Google(asked), keepAll)).toMatchObject({
      prompt: 'select_account',
      access_type: 'offline',
    });
    const url = 'https://accounts.google.com/o/oauth2/v2/auth?access_type=online';
    expect(paramsOf(Google({ authorization: url }), keepAll)).toMatchObject({ access_type: 'online' });
    const scope = { issuer: 'https://a.okta.test', authorization: { params: { scope: 'openid' } } };
    expect(paramsOf(Okta(scope), keepAll)).toMatchObject({ scope: 'openid offline_access' });
  });

  it('changes nothing for a provider that needs nothing', () => {
    expect(paramsOf(GitHub(), keepAll)).toEqual(paramsOf(GitHub(), undefined));
  });

  it('can be said by an application about a provider of its own', () => {
    const own = { ...Google(), options: {}, offline: { params: { keep: 'me' }, scope: 'forever' } };
    expect(paramsOf(own, keepAll)).toMatchObject({ keep: 'me', scope: 'openid profile email forever' });
  });
});

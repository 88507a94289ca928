import type { TokenSet } from '../types/model.js';
import type { OAuth2Config, OAuthUserConfig, TokenEndpoint } from '../types/provider.js';
import { accountId } from './profile/account-id.js';
import { userinfoRequest, tokenMember, userinfoUrl } from './profile/userinfo-request.js';
import { fetchJson } from './profile/fetch-json.js';
import { isObject } from '../core/kit/object.js';
import { pictureOf, firstText } from '../core/kit/profile-texts.js';
import { mark } from './marks/wechat.js';
import { withOptions } from './options/with-options.js';

/** @see https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html */
export interface WeChatProfile {
  /** Another one for every application. */
  openid: string;
  /** The same for all applications that are bound to one account of the open platform; absent where this one is not. */
  unionid?: string;
  nickname: string;
  sex?: number;
  province?: string;
  city?: string;
  country?: string;
  headimgurl?: string;
  privilege?: string[];
  [member: string]: unknown;
}

/** The options of {@link WeChat}. */
export type WeChatUserConfig = OAuthUserConfig<WeChatProfile> & {
  /**
   * `OfficialAccount` signs in on pages that are opened inside of WeChat, `WebsiteApp` everywhere else, by a QR code.
   *
   * @default "OfficialAccount"
   */
  platformType?: 'OfficialAccount' | 'WebsiteApp';
};

/**
 * WeChat. Callback URL: `<origin>/auth/callback/wechat`. `clientId` is the AppID. It provides no email address.
 *
 * @see https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html
 * @see https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html
 */
export function WeChat(options: WeChatUserConfig = {}): OAuth2Config<WeChatProfile> {
  const isWebsite = options.platformType === 'WebsiteApp';
  return {
    id: 'wechat',
    name: 'WeChat',
    type: 'oauth',
    authorization: {
      url: `https://open.weixin.qq.com/connect/${isWebsite ? 'qrconnect' : 'oauth2/authorize'}`,
      params: { scope: isWebsite ? 'snsapi_login' : 'snsapi_userinfo' },
      conform: inOrder,
    },
    token: { url: 'https://api.weixin.qq.com/sns/oauth2/access_token', request: askTokens },
    userinfo: {
      url: 'https://api.weixin.qq.com/sns/userinfo?lang=zh_CN',
      request: userinfoRequest({
        url: (tokens, provider) => `${userinfoUrl(tokens, provider)}&openid=${tokenMember(tokens, 'openid')}`,
        tokenParam: 'access_token',
      }),
    },
    checks: ['state'],
    profile: (profile) => ({
      id: accountId(profile.unionid || profile.openid),
      name: firstText(profile.nickname),
      email: null,
      image: pictureOf(profile.headimgurl),
    }),
    style: { logo: mark, brandColor: '#07c160' },
    ...withOptions(options, 'OfficialAccount|WebsiteApp platformType'),
  };
}

const NAMES: readonly string[] = ['appid', 'redirect_uri', 'response_type', 'scope', 'state'];

/** WeChat compares the URL with a pattern: these names in this order, and the fragment at the end. */
function inOrder(url: URL): URL {
  const given = new URLSearchParams(url.search);
  given.set('appid', given.get('client_id') ?? '');
  given.delete('client_id');
  const ordered = new URL(url);
  ordered.search = '';
  for (const name of new Set([...NAMES, ...given.keys()])) {
    ordered.searchParams.set(name, given.get(name) ?? '');
  }
  ordered.hash = 'wechat_redirect';
  return ordered;
}

type TokenHook = NonNullable<TokenEndpoint['request']>;

/** The token request is a GET, its parameters have names of their own, and failures come with the status 200. */
async function askTokens({ params, provider }: Parameters<TokenHook>[0]): Promise<{ tokens: TokenSet }> {
  const { token, clientId = '', clientSecret = '' } = provider;
  const url = new URL((typeof token === 'string' ? token : token?.url) ?? '');
  url.searchParams.set('appid', clientId);
  url.searchParams.set('secret', clientSecret);
  url.searchParams.set('code', params.code ?? '');
  url.searchParams.set('grant_type', 'authorization_code');
  const tokens = await fetchJson({ url, provider });
  if (!isObject(tokens) || typeof tokens.access_token !== 'string') {
    const errcode = isObject(tokens) && typeof tokens.errcode === 'number' ? tokens.errcode : 'none';
    throw new TypeError(`WeChat refused the code (errcode ${errcode}).`);
  }
  // The ids of such a preview are not those of a person.
  if (tokens.is_snapshotuser === 1)
    throw new TypeError('WeChat gave a virtual account of its snapshot mode.');
  // Unchecked members of a JSON object: the library checks the type of every token that it uses.
  return { tokens: { ...tokens, token_type: 'bearer' } as TokenSet };
}

export default WeChat;

import type { ResolvedProvider } from '../../core/contracts/provider.js';
import type { LogoutSettings } from '../../core/contracts/settings.js';
import type { CallbackUrl, Places } from './callback-urls.js';

/** An address to register at a provider for logging out, by the name that registrations have for it. */
export type LogoutUrl = CallbackUrl & {
  readonly use: 'post_logout_redirect_uri' | 'backchannel_logout_uri';
};

/** The addresses for logging out: those that are configured, one per provider and origin. */
export function logoutUrls(
  providers: readonly ResolvedProvider[],
  { mode, backChannel }: LogoutSettings,
  { origins, basePath }: Pick<Places, 'origins' | 'basePath'>,
): LogoutUrl[] {
  return providers.flatMap((provider): LogoutUrl[] => {
    if (provider.type !== 'oauth' && provider.type !== 'oidc') return [];
    const { id, name, logout = mode } = provider;
    const at = (use: LogoutUrl['use'], path: string): LogoutUrl[] =>
      origins.length === 0
        ? [{ provider: id, name, use, url: null, path }]
        : origins.map((origin) => ({ provider: id, name, use, url: `${origin}${path}`, path }));
    return [
      ...(logout === 'provider' ? at('post_logout_redirect_uri', `${basePath}/signed-out`) : []),
      ...(backChannel && provider.type === 'oidc'
        ? at('backchannel_logout_uri', `${basePath}/backchannel-logout/${id}`)
        : []),
    ];
  });
}

import type { ResolvedProvider } from '../../core/contracts/provider.js';

/** An address to register at a provider. */
export interface CallbackUrl {
  readonly provider: string;
  readonly name: string;
  /** `null` when the application does not know its own address; then the path is what is certain. */
  readonly url: string | null;
  readonly path: string;
}

/** Where the application is. */
export interface Places {
  /** Empty when it is not known. */
  readonly origins: readonly string[];
  readonly basePath: string;
  /** The redirect proxy that all providers are sent to, unless one has its own. */
  readonly redirectProxyUrl: string | undefined;
}

/** The callback URLs to register: one per provider and origin; of a redirect proxy, that one's. */
export function callbackUrls(
  providers: readonly ResolvedProvider[],
  { origins, basePath, redirectProxyUrl: common }: Places,
): CallbackUrl[] {
  return providers.flatMap((provider): CallbackUrl[] => {
    if (provider.type !== 'oauth' && provider.type !== 'oidc') return [];
    const { id, name, redirectProxyUrl = common } = provider;
    const path = `${basePath}/callback/${id}`;
    if (redirectProxyUrl !== undefined) {
      const url = `${redirectProxyUrl.replace(/\/$/, '')}/callback/${id}`;
      return [{ provider: id, name, url, path: URL.canParse(url) ? new URL(url).pathname : path }];
    }
    if (origins.length === 0) return [{ provider: id, name, url: null, path }];
    return origins.map((origin) => ({ provider: id, name, url: `${origin}${path}`, path }));
  });
}

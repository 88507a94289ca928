import type { Exchange } from '../contracts/exchange.js';
import type { HtmlReply } from '../contracts/reply.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import type { Settings } from '../contracts/settings.js';
import type { Theme } from '../types/pages.js';
import { toBase64 } from '../kit/base64.js';
import { utf8 } from '../kit/bytes.js';
import { sha256 } from '../crypto/digest.js';
import { csrfToken } from '../http/csrf.js';
import { htmlReply } from '../http/page-reply.js';
import { formOf } from '../methods/forms.js';
import type { createPages, Page, Pages } from '../pages/index.js';

/** The built-in pages of a configuration, created when the first one is shown. */
export function builtInPages(settings: Settings): Promise<Pages> {
  return settings.memo('pages', () =>
    loadPages({
      theme: settings.theme,
      basePath: settings.basePath,
      providers: settings.providers.all().map((provider) => ({
        id: provider.id,
        name: provider.name,
        form: formOf(provider),
        style: provider.style,
      })),
      formActions: settings.providers.all().flatMap(plainHttpOrigins),
      hash: hashStyle,
    }),
  );
}

/** The built-in pages for a configuration that is invalid: they use nothing of it but the theme. */
export function fallbackPages(theme: Theme | undefined, basePath: string): Promise<Pages> {
  return loadPages({ theme: theme ?? {}, basePath, providers: [], formActions: [], hash: hashStyle });
}

/** Loaded when they are first shown: pages are a seventh of the library, and most processes never show one. */
async function loadPages(options: Parameters<typeof createPages>[0]): Promise<Pages> {
  const pages = await import('../pages/index.js');
  return pages.createPages(options);
}

/** The reply that shows a rendered page. */
export function showPage({ body, policy, status }: Page): HtmlReply {
  return htmlReply(body, policy, status);
}

/** The CSRF token for the form of a page; `undefined` if CSRF protection is off. */
export async function formToken(exchange: Exchange): Promise<string | undefined> {
  return exchange.settings.skipCsrf ? undefined : csrfToken(exchange);
}

/** The host that pages say people sign in to. */
export function hostOf({ origin }: Exchange): string {
  return origin.slice(origin.indexOf('//') + 2);
}

async function hashStyle(css: string): Promise<string> {
  return `sha256-${toBase64(await sha256(utf8(css)))}`;
}

/** The origins of a provider on plain http (in development): `form-action` allows every https: origin anyway. */
function plainHttpOrigins(provider: ResolvedProvider): string[] {
  if (!('authorization' in provider)) return [];
  const urls = [provider.authorization.url, provider.issuer, provider.wellKnown];
  return urls.flatMap((url) => (url?.startsWith('http:') && URL.canParse(url) ? [new URL(url).origin] : []));
}

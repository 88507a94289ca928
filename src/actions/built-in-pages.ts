import type { Exchange } from '../contracts/exchange.js';
import type { StepPage } from '../contracts/form.js';
import type { HtmlReply } from '../contracts/reply.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import type { Settings } from '../contracts/settings.js';
import type { Theme } from '../types/pages.js';
import type { Awaitable } from '../kit/awaitable.js';
import { toBase64 } from '../kit/base64.js';
import { utf8 } from '../kit/bytes.js';
import { onDemand } from '../kit/on-demand.js';
import { sha256 } from '../crypto/digest.js';
import { csrfToken } from '../http/csrf.js';
import { htmlReply } from '../http/page-reply.js';
import { methodOf } from '../methods/index.js';
import type { createPages, Page, PageProvider, Pages } from '../pages/index.js';

/** The built-in pages of a configuration, created when the first one is shown; what could not be loaded is tried again. */
export function builtInPages(settings: Settings): Awaitable<Pages> {
  const { theme, basePath, providers } = settings;
  const pages = settings.memo('pages', () =>
    onDemand(async () =>
      loadPages({
        theme,
        basePath,
        providers: await Promise.all(providers.all().map((provider) => toPageProvider(provider, basePath))),
        formActions: providers.all().flatMap(plainHttpOrigins),
        hash: hashStyle,
      }),
    ),
  );
  return pages();
}

async function toPageProvider(provider: ResolvedProvider, basePath: string): Promise<PageProvider> {
  const { id, name, style } = provider;
  const form = methodOf(provider).form(provider);
  return { id, name, style, form, script: await form.script?.(basePath) };
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

/** The reply that shows a page between two steps of a sign-in. */
export async function showStep(
  exchange: Exchange,
  { id: providerId }: ResolvedProvider,
  page: StepPage,
): Promise<HtmlReply> {
  const pages = await builtInPages(exchange.settings);
  const token = await formToken(exchange);
  return showPage(pages.step({ providerId, page, csrfToken: token, host: hostOf(exchange) }));
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
function plainHttpOrigins({ leadsTo = [] }: ResolvedProvider): string[] {
  return leadsTo.flatMap((url) =>
    url?.startsWith('http:') && URL.canParse(url) ? [new URL(url).origin] : [],
  );
}

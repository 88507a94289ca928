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
import { html } from '../http/page-reply.js';
import { methodOf } from '../methods/index.js';
import type { createPages, Page, PageProvider, Pages } from '../pages/index.js';

/** The built-in pages of a configuration, made when the first one is shown; what failed then is tried again. */
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

/** Pages for a configuration that could not be resolved: they need nothing of it but its look. */
export function fallbackPages(theme: Theme | undefined, basePath: string): Promise<Pages> {
  return loadPages({ theme: theme ?? {}, basePath, providers: [], formActions: [], hash: hashStyle });
}

/** Pages are a seventh of the library, and most processes never show one: they are loaded with the first. */
async function loadPages(options: Parameters<typeof createPages>[0]): Promise<Pages> {
  const pages = await import('../pages/index.js');
  return pages.createPages(options);
}

/** A rendered page as a reply. */
export function showPage({ body, policy, status }: Page): HtmlReply {
  return html(body, policy, status);
}

/** A page between two steps of a sign-in, as a reply. */
export async function showStep(
  exchange: Exchange,
  { id: providerId }: ResolvedProvider,
  page: StepPage,
): Promise<HtmlReply> {
  const pages = await builtInPages(exchange.settings);
  const token = await formToken(exchange);
  return showPage(pages.step({ providerId, page, csrfToken: token, host: hostOf(exchange) }));
}

/** The token for a page's form; `undefined` where CSRF protection is off. */
export async function formToken(exchange: Exchange): Promise<string | undefined> {
  return exchange.settings.skipCsrf ? undefined : csrfToken(exchange);
}

/** The host that pages name. */
export function hostOf({ origin }: Exchange): string {
  return origin.slice(origin.indexOf('//') + 2);
}

async function hashStyle(css: string): Promise<string> {
  return `sha256-${toBase64(await sha256(utf8(css)))}`;
}

/** `form-action` names https: as a whole; providers on plain http (development) are named one by one. */
function plainHttpOrigins({ leadsTo = [] }: ResolvedProvider): string[] {
  return leadsTo.flatMap((url) =>
    url?.startsWith('http:') && URL.canParse(url) ? [new URL(url).origin] : [],
  );
}

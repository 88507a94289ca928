import type { Exchange, ExchangeRequest, IncomingRequest } from '../contracts/exchange.js';
import type { StepPage } from '../contracts/form.js';
import type { HtmlReply } from '../contracts/reply.js';
import type { ResolvedProvider } from '../contracts/provider.js';
import type { Settings } from '../contracts/settings.js';
import type { Theme } from '../../types/pages.js';
import { andThen, type Awaitable } from '../kit/awaitable.js';
import { toBase64 } from '../kit/base64.js';
import { utf8 } from '../kit/bytes.js';
import { onDemand } from '../kit/on-demand.js';
import { sha256 } from '../crypto/digest.js';
import { csrfToken } from '../http/csrf.js';
import { newShowing } from '../http/library-fields.js';
import { htmlReply } from '../http/page-reply.js';
import { toRequest } from '../http/to-request.js';
import { methodOf } from '../methods/index.js';
import type { createPages, Page, PageProvider, Pages } from '../pages/index.js';
import { catalogueFor, type Reader } from '../texts/choose-catalogue.js';
import { siteOf } from '../texts/site.js';
import { loadCatalogue, type Catalogue } from '../texts/catalogue.js';

/** A request that a page answers. */
type PageRequest = ExchangeRequest | IncomingRequest;

/**
 * The built-in pages of a configuration in the language of a request, created when the first one is shown; what could not be
 * loaded is tried again.
 */
export function builtInPages(settings: Settings, request: PageRequest): Awaitable<Pages> {
  return andThen(catalogueFor(settings, readerOf(request)), (catalogue) => {
    const known = settings.memo('pages', () => new Map<string, () => Awaitable<Pages>>());
    let pages = known.get(catalogue.language);
    if (pages === undefined)
      known.set(catalogue.language, (pages = onDemand(() => create(settings, catalogue))));
    return pages();
  });
}

async function create(settings: Settings, catalogue: Catalogue): Promise<Pages> {
  const { theme, basePath, providers, sessionControl, organizations } = settings;
  return loadPages({
    theme,
    catalogue,
    basePath,
    providers: await Promise.all(providers.all().map((provider) => toPageProvider(provider, basePath))),
    formActions: providers.all().flatMap(plainHttpOrigins),
    asksToRemember: sessionControl?.remember === 'ask',
    company: organizations?.policies && `${basePath}/company`,
    hash: hashStyle,
  });
}

/** The reader of the pages and emails that a request leads to. */
function readerOf(request: PageRequest): Reader {
  const { headers } = request;
  return { headers, standard: 'standard' in request ? request.standard : () => toRequest(request) };
}

async function toPageProvider(provider: ResolvedProvider, basePath: string): Promise<PageProvider> {
  const { id, name, style } = provider;
  const form = methodOf(provider).form(provider);
  return { id, name, style, form, script: await form.script?.(basePath) };
}

/** The built-in pages for a configuration that is invalid: they use nothing of it but the theme, and are in English. */
export async function fallbackPages(theme: Theme | undefined, basePath: string): Promise<Pages> {
  const catalogue = await loadCatalogue('en');
  return loadPages({
    theme: theme ?? {},
    catalogue,
    basePath,
    providers: [],
    formActions: [],
    hash: hashStyle,
  });
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
  const pages = await builtInPages(exchange.settings, exchange.request);
  const token = await formToken(exchange);
  return showPage(
    pages.step({ providerId, page, csrfToken: token, showing: newShowing(), site: siteOf(exchange) }),
  );
}

/** The CSRF token for the form of a page; `undefined` if CSRF protection is off. */
export function formToken(exchange: Exchange): Awaitable<string | undefined> {
  return exchange.settings.skipCsrf ? undefined : csrfToken(exchange);
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

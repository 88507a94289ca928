import type { IncomingRequest } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import type { Logger } from '../contracts/settings.js';
import type { AuthConfig } from '../types/config.js';
import { ownPages } from '../http/own-pages.js';
import { ErrorPageLoop } from '../errors.js';
import { isPageAction } from '../http/route.js';
import { redirectToPage } from '../http/redirect-to-page.js';
import { json } from '../http/reply.js';
import { parseRoute } from '../http/route.js';
import type { FaultLines } from './development.js';
import { fallbackPages, showPage } from './built-in-pages.js';

/**
 * The answer where no settings could be made: people get the error page (the application's own, unless that is where
 * they came from), programs get 500 and a message; nothing here is shaped like a session.
 */
export async function configurationErrorReply(
  request: IncomingRequest,
  config: AuthConfig,
  { logger, fault }: { logger: Logger; fault: FaultLines | undefined },
): Promise<Reply> {
  const { url, method } = request;
  // What is wrong may be this.
  const given: unknown = config?.basePath;
  const basePath = typeof given === 'string' ? given.replace(/\/+$/, '') : '/auth';
  const route = parseRoute(url.pathname, basePath);
  if (route === null || (method !== 'GET' && method !== 'HEAD') || !isPageAction(route.action)) {
    return json(
      { message: 'The configuration of this server is at fault. What to change is in its log.' },
      500,
    );
  }
  const own = ownPages(config?.pages, basePath).error;
  if (own !== undefined) {
    const page = new URL(own, url.origin);
    if (!leadsTo(page, url)) {
      page.searchParams.set('error', 'Configuration');
      return redirectToPage(page, own);
    }
    logger.error(
      new ErrorPageLoop(
        'The page `pages.error` asks for a session itself, which fails. The built-in page is shown.',
      ),
    );
  }
  const pages = await fallbackPages(config?.theme, basePath);
  return showPage(pages.error({ error: 'Configuration', fault }));
}

/** Whether the request would come back to the error page: as a path or as a full URL. */
function leadsTo(page: URL, request: URL): boolean {
  const target = request.searchParams.get('callbackUrl');
  if (target === null || !URL.canParse(target, request.origin)) return false;
  const { origin, pathname } = new URL(target, request.origin);
  return origin === page.origin && pathname === page.pathname;
}

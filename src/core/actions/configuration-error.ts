import type { IncomingRequest } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import type { Logger } from '../contracts/settings.js';
import type { AuthConfig } from '../../types/config.js';
import { type AuthError, ErrorPageLoop } from '../../errors.js';
import { customPages } from '../http/custom-pages.js';
import { redirectToPage } from '../http/page-reply.js';
import { json } from '../http/reply.js';
import { isPageAction, parseRoute } from '../http/route.js';
import { linesWritten } from '../logger.js';
import { visibleFault } from './development.js';
import { fallbackPages, showPage } from './built-in-pages.js';

/** A request that cannot be handled because the configuration is invalid. */
interface MisconfiguredRequest {
  readonly request: IncomingRequest;
  readonly config: AuthConfig;
  readonly logger: Logger;
  /** Whether the caller wants the error itself. */
  readonly isThrown: boolean;
}

/**
 * Logs what is wrong with the configuration, and gives the reply: the error page for people (the application's own,
 * unless that is where they came from), 500 with a message for programs. It cannot be taken for a session.
 * @throws {AuthError} (rejects) with `isThrown`
 */
export async function replyToConfigurationError(
  error: AuthError,
  { request, config, logger, isThrown }: MisconfiguredRequest,
): Promise<Reply> {
  const reference = logger.error(error);
  await linesWritten();
  if (isThrown) throw error;
  const basePath = basePathOf(config);
  if (!isForPerson(request, basePath)) {
    const message = 'This server is not configured correctly. Its log says what to change.';
    return json({ message, reference }, 500);
  }
  const customPage = customPages(config?.pages, basePath).error;
  if (customPage !== undefined) {
    const url = new URL(customPage, request.url.origin);
    if (!returnsTo(url, request.url)) {
      url.searchParams.set('error', 'Configuration');
      return redirectToPage(url, customPage);
    }
    logger.error(
      new ErrorPageLoop(
        'The page `pages.error` needs a session itself, which fails with this configuration. The built-in page is shown instead.',
      ),
    );
  }
  const fault = await visibleFault(error, request, config);
  const pages = await fallbackPages(config?.theme, basePath);
  return showPage(pages.error({ error: 'Configuration', fault, reference }));
}

function basePathOf(config: AuthConfig): string {
  // The configuration is invalid, and this option may be the reason.
  const basePath: unknown = config?.basePath;
  return typeof basePath === 'string' ? basePath.replace(/\/+$/, '') : '/auth';
}

function isForPerson({ url, method }: IncomingRequest, basePath: string): boolean {
  const route = parseRoute(url.pathname, basePath);
  return route !== null && (method === 'GET' || method === 'HEAD') && isPageAction(route.action, {});
}

/** Whether the `callbackUrl` of a request is this page, as a path or as a full URL: then a redirect to it would loop. */
function returnsTo(page: URL, request: URL): boolean {
  const target = request.searchParams.get('callbackUrl');
  if (target === null || !URL.canParse(target, request.origin)) return false;
  const { origin, pathname } = new URL(target, request.origin);
  return origin === page.origin && pathname === page.pathname;
}

import type { IncomingRequest } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import type { Settings } from '../contracts/settings.js';
import { json } from '../http/reply.js';
import { actionNames, parseRoute } from '../http/route.js';
import type { Route } from '../http/route.js';
import { builtInPages, showPage } from './built-in-pages.js';

/** How many different causes are logged: anybody can make up more. */
const MOST_LOGGED_CAUSES = 20;
/** Longest part of a path that is logged, in characters. */
const MOST_CHARACTERS = 200;

/** A request for which there is no action or provider. */
export interface UnknownRequest {
  readonly request: IncomingRequest;
  readonly settings: Settings;
  /** `null` if there is no such action; otherwise there is no such provider. */
  readonly route: Route | null;
  /** The message for programs. */
  readonly message: string;
}

/** 404, as a page for people and JSON for programs; and a warning in the log, for it may be the developer's mistake. */
export async function notFoundReply(unknown: UnknownRequest): Promise<Reply> {
  const isPerson = isForPerson(unknown.request);
  warnDeveloper(unknown, isPerson);
  if (!isPerson) return json({ message: unknown.message }, 404);
  return showPage((await builtInPages(unknown.settings, unknown.request)).error({ notFound: true }));
}

function isForPerson({ method, headers }: IncomingRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.get('accept') ?? '').includes('text/html');
}

function warnDeveloper({ request, settings, route }: UnknownRequest, isPerson: boolean): void {
  const path = request.url.pathname.slice(0, MOST_CHARACTERS);
  const seen = `${request.method} ${path}`;
  if (route !== null) {
    const { providerId = '' } = route;
    // It is there, and has no such page: nothing is wrong with the address of the provider.
    if (settings.providers.get(providerId) !== undefined) return;
    const configured = settings.providers.all().map(({ id }) => id);
    const id = providerId.slice(0, MOST_CHARACTERS);
    return warnOnce(settings, `provider ${id}`, () =>
      settings.logger.warn(
        'unknown-provider',
        `${seen}: there is no provider \`${id}\`; configured: ${configured.join(', ') || 'none'}. Correct the address, or add it to \`providers\`.`,
      ),
    );
  }
  const { basePath } = settings;
  const otherBasePath = guessBasePath(path, basePath);
  if (otherBasePath !== undefined) {
    return warnOnce(settings, `mount ${otherBasePath}`, () =>
      settings.logger.warn(
        'base-path-differs',
        `${seen} would be an action under ${describeBasePath(otherBasePath)}, but \`basePath\` is ${describeBasePath(basePath)}. ${remedy(otherBasePath, basePath)}`,
      ),
    );
  }
  // Most programs that ask for unknown paths are scanners.
  if (!isPerson) return;
  warnOnce(settings, `path ${path}`, () =>
    settings.logger.warn(
      'unknown-path',
      `${seen}: there is no such action${path === `${basePath}/sessions` ? ' while `pages.sessions` is off' : ''}. Below ${describeBasePath(basePath)}: ${actionNames()}.`,
    ),
  );
}

/** What to do, the likelier remedy first: a missing base path was mostly cut off by a router or proxy. */
function remedy(otherBasePath: string, basePath: string): string {
  const option = `\`basePath: ${JSON.stringify(otherBasePath)}\` (or the path of AUTH_URL)`;
  return otherBasePath === ''
    ? `If a router or proxy removes ${basePath} from the path, make it pass on the whole path. If people use this address, set ${option}.`
    : `Set ${option}, or let requests below ${describeBasePath(basePath)} arrive with their whole path.`;
}

function warnOnce({ logMemo }: Settings, cause: string, warn: () => void): void {
  const logged = logMemo('not-found', () => new Set<string>());
  if (logged.has(cause) || logged.size >= MOST_LOGGED_CAUSES) return;
  logged.add(cause);
  warn();
}

function describeBasePath(basePath: string): string {
  return basePath === '' ? '/' : basePath;
}

/** The base path with which a path would name an action: the handler may be mounted elsewhere, or get shortened paths. */
function guessBasePath(path: string, basePath: string): string | undefined {
  const segments = path.split('/');
  for (const length of [1, 2]) {
    const guess = segments.slice(0, -length).join('/');
    const isPlain = /^(?:\/[\w.-]+)*$/.test(guess) && guess.toLowerCase() !== basePath.toLowerCase();
    if (segments.length > length && isPlain && parseRoute(path, guess) !== null) return guess;
  }
  return undefined;
}

import type { IncomingRequest } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import type { Settings } from '../contracts/settings.js';
import { json } from '../http/reply.js';
import { actionNames, parseRoute } from '../http/route.js';
import type { Route } from '../http/route.js';
import { builtInPages, showPage } from './built-in-pages.js';

/** Causes that are told of: anybody can make up more. */
const MOST_CAUSES = 20;
/** Characters of a path that are shown. */
const LONGEST = 200;
/** A request that leads nowhere. */
export interface Lost {
  readonly request: IncomingRequest;
  readonly settings: Settings;
  /** `null`: there is no such action; otherwise no such provider. */
  readonly route: Route | null;
  /** What programs are told. */
  readonly message: string;
}

/** 404: a page where a person is waiting, JSON for programs; and a line for the developer whose mistake it may be. */
export async function notFoundReply(lost: Lost): Promise<Reply> {
  const isPerson = isAwaitedByPerson(lost.request);
  tellDeveloper(lost, isPerson);
  if (!isPerson) return json({ message: lost.message }, 404);
  return showPage((await builtInPages(lost.settings)).error({ notFound: true }));
}

function isAwaitedByPerson({ method, headers }: IncomingRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.get('accept') ?? '').includes('text/html');
}

function tellDeveloper({ request, settings, route }: Lost, isPerson: boolean): void {
  const path = request.url.pathname.slice(0, LONGEST);
  const seen = `${request.method} ${path}`;
  if (route !== null) {
    const { providerId = '' } = route;
    const configured = settings.providers.all().map(({ id }) => id);
    const id = providerId.slice(0, LONGEST);
    return tellOnce(settings, `provider ${id}`, () =>
      settings.logger.warn(
        'unknown-provider',
        `${seen}: there is no provider \`${id}\`; configured: ${configured.join(', ') || 'none'}. Correct the address, or add it to \`providers\`.`,
      ),
    );
  }
  const { basePath } = settings;
  const mount = otherBasePath(path, basePath);
  if (mount !== undefined) {
    return tellOnce(settings, `mount ${mount}`, () =>
      settings.logger.warn(
        'base-path-differs',
        `${seen} would be an action under ${shown(mount)}, but \`basePath\` is ${shown(basePath)}. ${remedy(mount, basePath)}`,
      ),
    );
  }
  // Programs try many paths, and most of them are scanners.
  if (!isPerson) return;
  tellOnce(settings, `path ${path}`, () =>
    settings.logger.warn(
      'unknown-path',
      `${seen}: there is no such action. Below ${shown(basePath)}: ${actionNames()}.`,
    ),
  );
}

/** The likelier one first: a request without any base path is mostly one that lost it on the way. */
function remedy(mount: string, basePath: string): string {
  const option = `\`basePath: ${JSON.stringify(mount)}\` (or the path of AUTH_URL)`;
  return mount === ''
    ? `If a router or proxy in front cuts ${basePath} off, let requests arrive with their whole path. If people use this address, set ${option}.`
    : `Set ${option}, or let requests below ${shown(basePath)} arrive with their whole path.`;
}

function tellOnce({ logMemo }: Settings, cause: string, tell: () => void): void {
  const told = logMemo('lost', () => new Set<string>());
  if (told.has(cause) || told.size >= MOST_CAUSES) return;
  told.add(cause);
  tell();
}

function shown(basePath: string): string {
  return basePath === '' ? '/' : basePath;
}

/** The base path under which a path would be one of ours: a handler that is mounted elsewhere, or cuts what it gets. */
function otherBasePath(path: string, basePath: string): string | undefined {
  const segments = path.split('/');
  for (const length of [1, 2]) {
    const mount = segments.slice(0, -length).join('/');
    const isPlain = /^(?:\/[\w.-]+)*$/.test(mount) && mount.toLowerCase() !== basePath.toLowerCase();
    if (segments.length > length && isPlain && parseRoute(path, mount) !== null) return mount;
  }
  return undefined;
}

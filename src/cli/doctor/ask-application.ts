import type { Asked } from './ask.js';
import { ask } from './ask.js';

/** The address of a running application. */
export interface Address {
  readonly origin: string;
  readonly basePath: string;
}

/** What a running application answered. */
export interface ApplicationAnswers extends Address {
  readonly providers: Asked;
  readonly csrf: Asked;
  readonly session: Asked;
  /** The list of providers, requested by a client that claims to be a proxy for another host. */
  readonly forged: Asked;
  /** Another base path at which the list of providers was found, because there is none at the expected one. */
  readonly foundAt: string | undefined;
}

/** A host that no application has (RFC 2606). */
export const FORGED_HOST = 'doctor.invalid';

/** Where applications have their base path if not at the expected one. */
const OTHER_PLACES: readonly string[] = ['/auth', '/api/auth', ''];

/** Asks a running application what everybody may ask. No user is signed in, and nothing is changed. */
export async function askApplication(address: Address): Promise<ApplicationAnswers> {
  const at = (action: string, basePath: string = address.basePath): URL => {
    const url = new URL(address.origin);
    // Set, not resolved: a path that begins with two slashes would name another host.
    url.pathname = `${basePath}/${action}`;
    return url;
  };
  const providers = await ask(at('providers'));
  if ('failure' in providers) {
    return {
      ...address,
      providers,
      csrf: providers,
      session: providers,
      forged: providers,
      foundAt: undefined,
    };
  }
  const [csrf, session, forged] = await Promise.all([
    ask(at('csrf')),
    ask(at('session')),
    ask(at('providers'), {
      'x-forwarded-host': FORGED_HOST,
      'x-forwarded-proto': new URL(address.origin).protocol.slice(0, -1),
      forwarded: `host=${FORGED_HOST}`,
    }),
  ]);
  const foundAt = isList(providers) ? undefined : await findList(address, (path) => at('providers', path));
  return { ...address, providers, csrf, session, forged, foundAt };
}

/** The callback URL of each provider, as an application tells it; `undefined` if that is no such list. */
export function callbackUrlsOf(asked: Asked): Readonly<Record<string, string>> | undefined {
  if ('failure' in asked || asked.status !== 200) return undefined;
  try {
    const list: unknown = JSON.parse(asked.body);
    if (typeof list !== 'object' || list === null || Array.isArray(list)) return undefined;
    const urls: Record<string, string> = {};
    for (const [id, provider] of Object.entries(list)) {
      const url: unknown = Reflect.get(Object(provider), 'callbackUrl');
      if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
      urls[id] = url;
    }
    return urls;
  } catch {
    return undefined;
  }
}

function isList(asked: Asked): boolean {
  return callbackUrlsOf(asked) !== undefined;
}

async function findList({ basePath }: Address, at: (path: string) => URL): Promise<string | undefined> {
  for (const path of OTHER_PLACES) {
    if (path === basePath) continue;
    const urls = callbackUrlsOf(await ask(at(path)));
    if (urls !== undefined && Object.keys(urls).length > 0) return path;
  }
  return undefined;
}

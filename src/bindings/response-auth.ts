import type { HandedToken, TokenOptions } from '../kernel/hand-out-token.js';
import type { ConfigOf } from '../kernel/kernel.js';
import { withCookies } from '../kernel/with-cookies.js';
import { createRequestAuth, type Config, type RequestAuth, type Visit } from './request-auth.js';

/** {@link RequestAuth}, where nobody needs to think of cookies. */
export interface KeepingAuth<From extends object, C extends Config> extends RequestAuth<From, C> {
  /** An access token of a provider for who is signed in; its cookies are kept, also those that come with an error. */
  getAccessToken(visit: Visit<From>, options: TokenOptions): Promise<HandedToken>;
}

/**
 * {@link createRequestAuth}, where nobody needs to think of the cookies of readings and updates.
 * @param keep - keeps cookies for the answer to a request, in the place of earlier ones that have the same names; called once
 *   for each reading
 * @param canKeep - whether the answer has not been sent yet
 */
export function createKeepingAuth<From extends object, C extends Config>(
  config: ConfigOf<From, C>,
  keep: (from: From, cookies: Headers) => void,
  canKeep: (from: From) => boolean = () => true,
): KeepingAuth<From, C> {
  const auth = createRequestAuth<From, C>(config);
  const kept = new WeakSet<Headers>();
  const read = async (visit: Visit<From>): ReturnType<typeof auth.read> => {
    const reading = await auth.read(visit);
    if (!kept.has(reading.headers)) keep(visit.from, reading.headers);
    kept.add(reading.headers);
    return reading;
  };
  return {
    ...auth,
    read,
    session: async (visit) => {
      await read(visit);
      return auth.session(visit);
    },
    admit: async (visit, maySee) => {
      await read(visit);
      return auth.admit(visit, maySee);
    },
    getAccessToken: async (visit, options) => {
      const { from } = visit;
      await read(visit);
      const canWriteCookies = canKeep(from);
      return auth.accessToken(visit, { ...options, canWriteCookies, keep: (cookies) => keep(from, cookies) });
    },
    update: async (visit, data) => {
      // First: later readings of this request share it, and the renewal that it wants must not undo the update.
      await read(visit);
      const updated = await auth.update(visit, data);
      if (!(updated instanceof Response)) keep(visit.from, updated.headers);
      return updated;
    },
  };
}

/** {@link RequestAuth} for frameworks whose handlers make standard responses. */
export interface ResponseAuth<From extends object, C extends Config> extends KeepingAuth<From, C> {
  /**
   * What a request is answered, with the cookies of its readings and updates beside its own. Of those with one name the newest
   * counts; what the response sets itself is newer.
   */
  finish(from: From, response: Response): Response;
}

/** {@link createKeepingAuth}, where the cookies are kept until there is a response. */
export function createResponseAuth<From extends object, C extends Config>(
  config: ConfigOf<From, C>,
): ResponseAuth<From, C> {
  const due = new WeakMap<From, Headers[]>();
  const auth = createKeepingAuth(config, (from, cookies) => {
    due.set(from, [...(due.get(from) ?? []), cookies]);
  });
  return {
    ...auth,
    finish: (from, response) => (due.get(from) ?? []).reduceRight(withCookies, response),
  };
}

import { resolveSettings } from './settings.js';
import type { Exchange } from '../../src/core/contracts/exchange.js';
import type { SessionStrategy } from '../../src/core/contracts/session-strategy.js';
import type { Settings } from '../../src/core/contracts/settings.js';
import { sessionReader, sessionStrategy } from '../../src/core/session/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { Session, User } from '../../src/types/model.js';
import { baseConfig, recordingLogger } from './config.js';
import type { Recorded } from './config.js';
import { cookiesAfter, exchangeWith, NOON } from './proof.js';

export const ADA: User = { id: 'ada', name: 'Ada', email: 'ada@example.com', image: null };
export const DAY = 86_400;

/** An instant some seconds after noon. */
export const later = (seconds: number): Date => new Date(NOON.getTime() + seconds * 1000);

/** One answer of a session strategy, and what the browser holds after it. */
export interface Step {
  readonly session: Session | null;
  readonly cookie: string;
  readonly exchange: Exchange;
  /** Names of the cookies that the answer set or cleared. */
  readonly written: readonly string[];
}

/** A browser and a session strategy, without the door in between. */
export interface SessionBench {
  readonly settings: Settings;
  readonly log: Recorded;
  /** Signs in; gives the cookies of the browser. */
  readonly signIn: (cookie?: string, user?: User, now?: Date) => Promise<string>;
  readonly read: (cookie: string, now?: Date) => Promise<Step>;
  readonly update: (cookie: string, data: unknown, now?: Date) => Promise<Step>;
  readonly revoke: (cookie: string) => Promise<Step>;
}

/** Sets up the strategy that a configuration chooses. */
export function sessionBench(changes: Partial<AuthConfig> = {}): SessionBench {
  const log = recordingLogger();
  const settings = resolveSettings(baseConfig({ logger: log.logger, debug: true, ...changes }));
  const strategy = async (): Promise<SessionStrategy> => sessionStrategy(settings);
  const step = async (
    cookie: string,
    now: Date,
    run: (exchange: Exchange) => Promise<Session | null>,
  ): Promise<Step> => {
    const exchange = await exchangeWith(settings, { cookie, now });
    const session = await run(exchange);
    const written = exchange.jar.drain().map(({ name }) => name);
    return { session, exchange, written, cookie: cookiesAfter(exchange, cookie) };
  };
  const account = { provider: 'credentials', providerAccountId: 'ada', type: 'credentials' } as const;
  return {
    settings,
    log,
    signIn: async (cookie = '', user = ADA, now = NOON) =>
      (
        await step(cookie, now, async (exchange) => {
          const sessions = await strategy();
          await sessions.issue(exchange, { user, account, profile: undefined, isNewUser: false });
          return null;
        })
      ).cookie,
    read: (cookie, now = NOON) =>
      step(cookie, now, async (exchange) => sessionReader(settings).read(exchange)),
    update: (cookie, data, now = NOON) =>
      step(cookie, now, async (exchange) => (await strategy()).update(exchange, data)),
    revoke: (cookie) =>
      step(cookie, NOON, async (exchange) => {
        const sessions = await strategy();
        await sessions.revoke(exchange);
        return null;
      }),
  };
}

/** The value of the session cookie in a `Cookie` header; chunks joined. */
export function sessionValue(cookie: string): string {
  return cookie
    .split('; ')
    .filter((pair) => pair.startsWith('__Secure-authjs.session-token'))
    .map((pair) => decodeURIComponent(pair.slice(pair.indexOf('=') + 1)))
    .join('');
}

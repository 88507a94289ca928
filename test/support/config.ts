import type { AuthConfig } from '../../src/types/config.js';
import type { LoggerInstance } from '../../src/types/logger.js';
import type { CredentialsConfig } from '../../src/types/provider-credentials.js';
import { CredentialsSignin } from '../../src/errors.js';

/** A secret as `openssl rand -base64 33` makes them. */
export const SECRET = 'dGhpcyBpcyBhIHRlc3Qgc2VjcmV0IG9mIDQ0IGNoYXJz';

/** Lines that the library logged, by level. */
export interface Recorded {
  /** With the reference of each. */
  readonly errors: (Error & { readonly reference?: string })[];
  /** Codes. */
  readonly warnings: string[];
  /** What the warnings told beside their code; an empty text where nothing. */
  readonly details: string[];
  readonly debug: { message: string; metadata: unknown }[];
  /** How often a visitor was refused; with `debug` on, since warnings are counted. */
  refusals(): number;
  readonly logger: LoggerInstance;
  /** Everything that was logged, as text: for canaries. */
  text(): string;
}

/** A logger that keeps what it is told. */
export function recordingLogger(): Recorded {
  const errors: Recorded['errors'] = [];
  const warnings: string[] = [];
  const details: string[] = [];
  const debug: { message: string; metadata: unknown }[] = [];
  const logger: LoggerInstance = {
    error: (error) => void errors.push(error),
    warn: (code: string, more: string = '') => {
      warnings.push(code);
      details.push(more);
    },
    debug: (message: string, metadata?: unknown) => void debug.push({ message, metadata }),
  };
  const text = (): string =>
    [
      ...errors.map(describeError),
      ...warnings,
      ...details,
      ...debug.map((line) => JSON.stringify(line)),
    ].join('\n');
  const refusals = (): number => debug.filter(({ message }) => message === 'sign-in refused').length;
  return { errors, warnings, details, debug, refusals, logger, text };
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? String(error);
  const { cause } = error as { cause?: { err?: unknown } };
  const inner = cause === undefined ? '' : `\ncause: ${describeError(cause.err ?? cause)}`;
  return `${error.name}: ${error.message}\n${error.stack ?? ''}\n${JSON.stringify(error)}${inner}`;
}

/** Two people who sign in with user name and password. */
export const passwordProvider: CredentialsConfig = {
  id: 'credentials',
  name: 'Password',
  type: 'credentials',
  credentials: { username: { label: 'User name' }, password: { label: 'Password', type: 'password' } },
  authorize: ({ username, password }) => {
    if (password === 'throw') throw new Error('the database said: secret-canary');
    if (password === 'locked') throw Object.assign(new CredentialsSignin('locked'), { code: 'locked' });
    if (password !== 'correct horse') return null;
    return {
      id: `user-${String(username)}`,
      name: String(username),
      email: `${String(username)}@example.com`,
    };
  },
};

/** A configuration that works, for a test to change. With a log of its own, it is an application of its own. */
export function baseConfig(changes: Partial<AuthConfig> = {}): AuthConfig {
  return {
    secret: SECRET,
    trustHost: true,
    providers: [passwordProvider],
    ...applicationOf(changes.logger),
    ...changes,
  };
}

const APPLICATION = Symbol('application');

/**
 * A member that tells the configuration of one test from those of others, by who reads its log. Those that say the same are
 * one application, whose attempts are counted together, whoever reads its log.
 */
export function applicationOf(logger: AuthConfig['logger']): object {
  return { [APPLICATION]: logger?.warn };
}

import type { SessionControl, SessionSettings } from '../contracts/settings.js';
import { AuthError } from '../../errors.js';
import type { AuthConfig } from '../../types/config.js';
import { wrongOption } from './wrong-option.js';

const DEFAULT_BRIEF_MAX_AGE = 86_400;

/** What the options of sessions depend on. */
interface Context {
  readonly session: SessionSettings;
  readonly hasRecords: boolean;
}

/** Resolves `revocation` and what `session` says beyond its strategy; `undefined` if none of it is configured. */
export function resolveSessionControl(
  config: AuthConfig,
  context: Context,
  problems: Error[],
): SessionControl | undefined {
  const { absoluteMaxAge, remember = 'always', limit, briefMaxAge, keepDevice } = config.session ?? {};
  const { revocation } = config;
  const isTimed = absoluteMaxAge !== undefined || remember !== 'always';
  if (revocation === undefined && limit === undefined && !isTimed) return undefined;
  const isStored = context.session.strategy === 'database';
  const needing = [
    ...(revocation === undefined ? [] : ['revocation']),
    ...(limit === undefined ? [] : ['session.limit']),
    ...(isStored && absoluteMaxAge !== undefined ? ['session.absoluteMaxAge'] : []),
    ...(isStored && remember === 'ask' ? ['session.remember'] : []),
  ];
  if (needing.length > 0 && !context.hasRecords) problems.push(withoutRecords(needing));
  const check = resolveCheck(revocation, problems);
  checkNumbers({ absoluteMaxAge, briefMaxAge }, limit, problems);
  if (limit !== undefined && revocation === undefined && !isStored)
    problems.push(
      new AuthError(
        'The option `session.limit` needs the option `revocation` with jwt sessions, or ended ones stay valid: set ' +
          '`revocation: { check: 60 }`.',
      ),
    );
  return Object.freeze({
    isKept: needing.length > 0,
    check: isStored ? undefined : check,
    absoluteMaxAge,
    remember: resolveRemember(remember, problems),
    briefMaxAge: Math.min(briefMaxAge ?? DEFAULT_BRIEF_MAX_AGE, context.session.maxAge),
    limit,
    keepsDevice: keepDevice !== false,
  });
}

function withoutRecords(needing: readonly string[]): AuthError {
  const names = needing.map((name) => `\`${name}\``).join(', ');
  return new AuthError(
    `${names} ${needing.length === 1 ? 'needs' : 'need'} a store of records. The adapters of this package carry one; beside ` +
      'another adapter set the option `records`, for instance `records: sqlRecords(pool)` or `redisRecords(client)`.',
  );
}

function resolveCheck(revocation: unknown, problems: Error[]): number | undefined {
  if (revocation === undefined) return undefined;
  const check: unknown = Object(revocation).check;
  if (check === 'always') return 0;
  if (typeof check === 'number' && Number.isFinite(check) && check >= 0) return check;
  problems.push(
    wrongOption(
      'revocation.check',
      '"always" or a number of seconds, not negative, as in { check: 60 }',
      check,
    ),
  );
  return 0;
}

function resolveRemember(remember: unknown, problems: Error[]): SessionControl['remember'] {
  if (remember === 'always' || remember === 'ask' || remember === 'never') return remember;
  problems.push(wrongOption('session.remember', '"always", "ask" or "never"', remember));
  return 'always';
}

function checkNumbers(seconds: Record<string, unknown>, limit: unknown, problems: Error[]): void {
  for (const [name, value] of Object.entries(seconds)) {
    if (value === undefined || (typeof value === 'number' && Number.isFinite(value) && value >= 1)) continue;
    problems.push(wrongOption(`session.${name}`, 'a number of seconds, at least 1', value));
  }
  if (limit === undefined || (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1)) return;
  problems.push(wrongOption('session.limit', 'a whole number of sessions, at least 1', limit));
}

import type { Settings } from '../contracts/settings.js';
import { AuthError } from '../../errors.js';
import type { AuthConfig } from '../../types/config.js';
import { describeValue } from '../kit/describe-value.js';

/** The application's own origins, and those of other clients; what is wrong with them is reported after the rest. */
export function resolveAllOrigins({ origin, clientOrigins }: AuthConfig): Pick<
  Settings,
  'origins' | 'clientOrigins'
> & {
  readonly wrongOrigins: readonly AuthError[];
} {
  const wrongOrigins: AuthError[] = [];
  return {
    origins: resolveOrigins('origin', origin, wrongOrigins),
    clientOrigins: resolveOrigins('clientOrigins', clientOrigins, wrongOrigins),
    wrongOrigins,
  };
}

function resolveOrigins(
  option: 'origin' | 'clientOrigins',
  configured: AuthConfig['origin'],
  problems: AuthError[],
): readonly string[] {
  const given = configured === undefined ? [] : [configured].flat();
  const origins: string[] = [];
  for (const entry of given) {
    const url = URL.canParse(entry) ? new URL(entry) : undefined;
    // A wildcard parses as a host, and would match nothing.
    if (
      url &&
      !url.host.includes('*') &&
      /^https?:$/.test(url.protocol) &&
      url.pathname === '/' &&
      url.search === ''
    )
      origins.push(url.origin);
    else
      problems.push(
        new AuthError(
          `The option \`${option}\` must hold origins such as "https://example.com"; it holds ${describeValue(entry)}.`,
        ),
      );
  }
  return Object.freeze(origins);
}

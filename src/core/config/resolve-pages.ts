import type { Settings } from '../contracts/settings.js';
import type { AuthConfig } from '../../types/config.js';
import { AuthError } from '../../errors.js';
import { customPages } from '../http/custom-pages.js';
import { wrongOption } from './wrong-option.js';

/** What the option `pages` depends on. */
type Context = Pick<Settings, 'basePath' | 'sessionControl'>;

/** Resolves the option `pages`. */
export function resolvePages(
  { pages }: Pick<AuthConfig, 'pages'>,
  { basePath, sessionControl }: Context,
  problems: Error[],
): Settings['pages'] {
  const resolved = customPages(pages, basePath);
  const sessions: unknown = resolved.sessions;
  if (sessions === undefined) return Object.freeze(resolved);
  if (sessions !== true && typeof sessions !== 'string')
    problems.push(wrongOption('pages.sessions', 'true, or the path of a page of your own', sessions));
  if (sessionControl?.isKept !== true)
    problems.push(
      new AuthError(
        'The option `pages.sessions` needs the option `revocation`, for instance `{ check: "always" }`: it keeps the list.',
      ),
    );
  return Object.freeze(resolved);
}

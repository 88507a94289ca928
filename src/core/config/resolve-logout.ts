import type { LogoutSettings, ProviderTable } from '../contracts/settings.js';
import type { AuthConfig } from '../../types/config.js';
import type { LogoutMode, LogoutOptions } from '../../types/logout.js';
import { AuthError } from '../../errors.js';
import { isPlainObject } from '../kit/object.js';
import { LOCAL_LOGOUT } from './local-logout.js';
import { wrongOption } from './wrong-option.js';

const MEMBERS: readonly (keyof LogoutOptions)[] = ['provider', 'revokeTokens', 'backChannel'];

function isMode(value: unknown): value is LogoutMode {
  return value === 'local' || value === 'provider';
}

/** Resolves the option `logout`, and what providers say about it. */
export function resolveLogout(
  { logout = 'local' }: AuthConfig,
  providers: ProviderTable,
  problems: Error[],
): LogoutSettings {
  const options: LogoutOptions = isMode(logout) ? { provider: logout === 'provider' } : logout;
  if (!isPlainObject(options) || !MEMBERS.every((name) => isSwitch(options[name]))) {
    problems.push(
      wrongOption(
        'logout',
        '"local", "provider", or an object whose members `provider`, `revokeTokens` and `backChannel` are true or false',
        logout,
      ),
    );
    return LOCAL_LOGOUT;
  }
  const mode = options.provider === true ? 'provider' : 'local';
  const revokesTokens = options.revokeTokens === true;
  const own = providers.all().map((provider) => modeOf(provider, problems));
  return Object.freeze({
    mode,
    revokesTokens,
    backChannel: options.backChannel === true,
    keepsProvider: mode === 'provider' || revokesTokens || own.includes('provider'),
  });
}

function isSwitch(value: unknown): boolean {
  return value === undefined || typeof value === 'boolean';
}

/** What a provider says about itself; only those that people log out at can. */
function modeOf(provider: ReturnType<ProviderTable['all']>[number], problems: Error[]): unknown {
  if (!('logout' in provider) || provider.logout === undefined) return undefined;
  if (!isMode(provider.logout)) {
    problems.push(
      new AuthError(`The option \`logout\` of provider "${provider.id}" must be "local" or "provider".`),
    );
  }
  return provider.logout;
}

import type { LogoutSettings } from '../contracts/settings.js';

/** What the option `logout` means where it is not set. */
export const LOCAL_LOGOUT: LogoutSettings = Object.freeze({
  mode: 'local',
  revokesTokens: false,
  backChannel: false,
  keepsProvider: false,
});

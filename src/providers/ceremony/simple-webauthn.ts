import type { SimpleWebAuthn } from '../../types/provider-webauthn.js';
import type { Requiring } from '../../types/requirements.js';
import { requirements } from '../../types/symbols.js';
import { adaptOlderVersions } from './adapt-older-versions.js';

type Names = keyof SimpleWebAuthn;
type AnyFunction = (options: never) => Promise<object>;

/**
 * Makes the functions of `@simplewebauthn/server`, versions 9 to 14. The package is imported when the first of them is
 * called, so that a provider can be configured and listed without it.
 *
 * @param load Imports the package; called from the provider's own file.
 * @throws {Error} From the functions, when the package is not installed.
 */
export function simpleWebAuthn(load: () => Promise<SimpleWebAuthn>): SimpleWebAuthn & Requiring {
  const later =
    (name: Names): AnyFunction =>
    async (options) =>
      adaptOlderVersions(await loadOrExplain(load))[name](options);
  return {
    generateAuthenticationOptions: later('generateAuthenticationOptions'),
    generateRegistrationOptions: later('generateRegistrationOptions'),
    verifyAuthenticationResponse: later('verifyAuthenticationResponse'),
    verifyRegistrationResponse: later('verifyRegistrationResponse'),
    [requirements]: { package: { name: '@simplewebauthn/server', load } },
  };
}

async function loadOrExplain(load: () => Promise<SimpleWebAuthn>): Promise<SimpleWebAuthn> {
  try {
    return await load();
  } catch (cause) {
    throw new Error(
      'Passkeys need the package @simplewebauthn/server. Install it beside this one: `npm i @simplewebauthn/server`.',
      { cause },
    );
  }
}

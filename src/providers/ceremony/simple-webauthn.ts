import type { SimpleWebAuthn } from '../../types/provider-webauthn.js';
import type { Requiring } from '../../types/requirements.js';
import { requirements } from '../../types/symbols.js';
import { adaptOlderVersions } from './adapt-older-versions.js';

type FunctionName = keyof SimpleWebAuthn;
type AnyFunction = (options: never) => Promise<object>;

/**
 * Makes the functions of `@simplewebauthn/server`, versions 9 to 14. The package is imported when the first of them is
 * called, so that a provider can be configured and listed without it.
 *
 * @param load Imports the package. Written in the provider's file, so that bundlers include the package only with it.
 * @throws {Error} From the functions, when the package is not installed.
 */
export function simpleWebAuthn(load: () => Promise<SimpleWebAuthn>): SimpleWebAuthn & Requiring {
  const loadAndCall =
    (name: FunctionName): AnyFunction =>
    async (options) =>
      adaptOlderVersions(await loadOrExplain(load))[name](options);
  return {
    generateAuthenticationOptions: loadAndCall('generateAuthenticationOptions'),
    generateRegistrationOptions: loadAndCall('generateRegistrationOptions'),
    verifyAuthenticationResponse: loadAndCall('verifyAuthenticationResponse'),
    verifyRegistrationResponse: loadAndCall('verifyRegistrationResponse'),
    [requirements]: { package: { name: '@simplewebauthn/server', load } },
  };
}

async function loadOrExplain(load: () => Promise<SimpleWebAuthn>): Promise<SimpleWebAuthn> {
  try {
    return await load();
  } catch (cause) {
    throw new Error(
      'Passkeys need the package @simplewebauthn/server. Install it: `npm i @simplewebauthn/server`.',
      { cause },
    );
  }
}

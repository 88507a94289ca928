import type { SimpleWebAuthn } from '../../types/provider-webauthn.js';
import type { Requiring } from '../../types/requirements.js';
import { requirements } from '../../types/symbols.js';
import { withCurrentShapes } from './current-shapes.js';

type Names = keyof SimpleWebAuthn;
type AnyFunction = (options: never) => Promise<object>;

/**
 * The functions of `@simplewebauthn/server`, which is loaded when the first of them is called: a provider can be listed
 * and configured without it. Majors 9 to 14 are spoken to alike.
 *
 * @param load Gives the package; a provider's own file imports it.
 * @throws {Error} (its functions) when the package is missing
 */
export function simpleWebAuthn(load: () => Promise<SimpleWebAuthn>): SimpleWebAuthn & Requiring {
  const later =
    (name: Names): AnyFunction =>
    async (options) =>
      withCurrentShapes(await orExplain(load))[name](options);
  return {
    generateAuthenticationOptions: later('generateAuthenticationOptions'),
    generateRegistrationOptions: later('generateRegistrationOptions'),
    verifyAuthenticationResponse: later('verifyAuthenticationResponse'),
    verifyRegistrationResponse: later('verifyRegistrationResponse'),
    [requirements]: { package: { name: '@simplewebauthn/server', load } },
  };
}

async function orExplain(load: () => Promise<SimpleWebAuthn>): Promise<SimpleWebAuthn> {
  try {
    return await load();
  } catch (cause) {
    throw new Error(
      'Passkeys need the package @simplewebauthn/server. Install it beside this one: `npm i @simplewebauthn/server`.',
      { cause },
    );
  }
}

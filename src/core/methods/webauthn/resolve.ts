import type { WebAuthnProvider } from '../../contracts/provider.js';
import type { SimpleWebAuthn, WebAuthnConfig } from '../../../types/provider-webauthn.js';
import { DuplicateConditionalUI, InvalidProvider, MissingWebAuthnAutocomplete } from '../../../errors.js';
import { requirementsOf } from '../requirements-of.js';
import { listOf } from '../../kit/text.js';

/** EdDSA, ES256 and RS256 (IANA COSE Algorithms): every authenticator supports one of them. */
const ALGORITHMS: readonly number[] = [-8, -7, -257];
const FUNCTIONS: readonly (keyof SimpleWebAuthn)[] = [
  'generateAuthenticationOptions',
  'generateRegistrationOptions',
  'verifyAuthenticationResponse',
  'verifyRegistrationResponse',
];
/** The origin of a native app, such as `android:apk-key-hash:…` (WebAuthn Level 3, section 13.4.9). */
const APP_ORIGIN = /^[a-z][a-z0-9.+-]*:[a-z][a-z0-9.-]*:[^\s]+$/;
const DOMAIN = /^(?:[a-z0-9_-]+\.)*[a-z0-9_-]+$/;

/**
 * Resolves the configuration of a passkey provider: fills in the defaults, and refuses what could not work.
 * @throws {InvalidProvider | MissingWebAuthnAutocomplete} naming provider and option
 */
export function resolveWebAuthn(config: WebAuthnConfig): WebAuthnProvider {
  const { id, name, simpleWebAuthn, enableConditionalUI = true } = config;
  if (FUNCTIONS.some((one) => typeof simpleWebAuthn?.[one] !== 'function')) {
    throw new InvalidProvider(
      `The passkey provider "${id}" lacks \`simpleWebAuthn\`: use the function of latchkey/providers/passkey, or pass the functions of @simplewebauthn/server.`,
    );
  }
  assertRelyingParty(config);
  if (enableConditionalUI) assertAutocomplete(config);
  return Object.freeze({
    id,
    name,
    type: 'webauthn' as const,
    style: config.style,
    needs: simpleWebAuthn && requirementsOf(simpleWebAuthn),
    hasAuthenticators: true,
    autofill: enableConditionalUI,
    algorithms: config.registrationOptions?.supportedAlgorithmIDs ?? ALGORITHMS,
    config,
  });
}

/**
 * Makes sure that at most one provider offers passkeys in the address field: a page can have one conditional ceremony
 * (WebAuthn Level 3, section 5.1.7).
 * @throws {DuplicateConditionalUI} naming the providers
 */
export function assertOneAutofill(providers: readonly WebAuthnProvider[]): void {
  const autofilling = providers.filter(({ autofill }) => autofill);
  if (autofilling.length < 2) return;
  const ids = autofilling.map(({ id }) => `"${id}"`).join(' and ');
  throw new DuplicateConditionalUI(
    `The providers ${ids} both offer passkeys in the address field. Set \`enableConditionalUI: false\` on all but one.`,
  );
}

/** Checks RP ID and origins: with a typing error there, every ceremony would be refused. */
function assertRelyingParty({ id, relyingParty, relayingParty }: WebAuthnConfig): void {
  const given = relyingParty ?? relayingParty ?? {};
  const wrongId = listOf(given.id).find((domain) => !DOMAIN.test(domain));
  if (wrongId !== undefined) {
    throw new InvalidProvider(
      `\`relyingParty.id\` of provider "${id}" must be a domain such as "example.com", without scheme and port.`,
    );
  }
  const isOrigin = (origin: string): boolean =>
    URL.canParse(origin) && (new URL(origin).origin === origin || APP_ORIGIN.test(origin));
  for (const option of ['origin', 'topOrigin'] as const) {
    if (!listOf(given[option]).every(isOrigin)) {
      throw new InvalidProvider(
        `\`relyingParty.${option}\` of provider "${id}" must hold origins such as "https://example.com", without a path.`,
      );
    }
  }
}

/** Makes sure that one form field has the autofill token `webauthn` (HTML standard), where browsers offer passkeys. */
function assertAutocomplete({ id, formFields }: WebAuthnConfig): void {
  if (formFields === undefined) return;
  const isMarked = Object.values(formFields).some(({ autocomplete }) =>
    (autocomplete ?? '').split(/\s+/).includes('webauthn'),
  );
  if (!isMarked) {
    throw new MissingWebAuthnAutocomplete(
      `The option \`formFields\` of provider "${id}" needs a field with \`autocomplete: 'username webauthn'\`. Without one, turn \`enableConditionalUI\` off.`,
    );
  }
}

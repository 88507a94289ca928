import type { FormScript } from '../../contracts/form.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_HASH } from './page-script.js';

/** The form of a passkey provider on the sign-in page: its script, and the texts that the script shows. */
export function passkeyForm(
  { id, autofill }: Pick<WebAuthnProvider, 'id' | 'autofill'>,
  basePath: string,
): FormScript {
  return {
    text: PASSKEY_SCRIPT,
    hash: PASSKEY_SCRIPT_HASH,
    data: {
      passkey: `${basePath}/webauthn-options/${encodeURIComponent(id)}?action=authenticate`,
      autofill: autofill ? 'true' : undefined,
    },
    fields: { action: 'authenticate', data: undefined },
    messages: {
      unsupported: 'This browser cannot use passkeys. Choose another way to sign in.',
      cancelled: 'Nothing was sent: you cancelled, or it took too long. You can try again.',
      failed: 'That did not work. Try again in a moment, or choose another way to sign in.',
    },
    means: 'a passkey',
    withoutScripts: 'Passkeys need JavaScript, which is turned off here.',
  };
}

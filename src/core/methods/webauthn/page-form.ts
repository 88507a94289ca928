import type { FormScript } from '../../contracts/form.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_HASH } from './page-script.js';

/** The form of a passkey provider on the sign-in page: its script, and the names of the texts that the script shows. */
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
      unsupported: 'passkey.unsupported',
      cancelled: 'passkey.cancelled',
      failed: 'passkey.failed',
      reference: 'error.reference',
    },
    button: 'signIn.withPasskey',
    withoutScripts: 'passkey.noScript',
  };
}

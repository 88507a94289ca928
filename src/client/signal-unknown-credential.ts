/** What `removePasskey` of the server returns as `signal`. */
export interface UnknownCredential {
  /** The RP ID. */
  readonly rpId: string;
  /** The credential id, in base64url. */
  readonly credentialId: string;
}

interface Signalling {
  readonly signalUnknownCredential?: (credential: UnknownCredential) => Promise<unknown>;
}

/**
 * Tells the password manager that a passkey was removed, so that it stops offering it (WebAuthn Level 3, section 5.1.10).
 * Never fails: this is a courtesy, and the passkey can no longer sign in.
 * @returns whether the browser took it; `false` where browsers have no such function
 */
export async function signalUnknownCredential({ rpId, credentialId }: UnknownCredential): Promise<boolean> {
  // Not in every browser, nor in TypeScript's library yet; what is there is checked.
  const { PublicKeyCredential: api } = globalThis as { PublicKeyCredential?: Signalling };
  if (typeof api?.signalUnknownCredential !== 'function') return false;
  try {
    await api.signalUnknownCredential({ rpId, credentialId });
    return true;
  } catch {
    return false;
  }
}

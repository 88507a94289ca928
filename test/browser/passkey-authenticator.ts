import type { CDPSession, Page } from 'playwright-core';

/** A credential inside a virtual authenticator. Ids are base64. */
export interface HeldCredential {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly privateKey: string;
  readonly rpId?: string;
  readonly userHandle?: string;
  readonly signCount: number;
}

/**
 * An authenticator that the browser takes for one of this device: it has a lock, keeps its credentials, and its
 * owner is there and agrees, unless told otherwise (Chrome DevTools Protocol, domain WebAuthn).
 */
export class VirtualAuthenticator {
  readonly #cdp: CDPSession;
  readonly #id: string;

  private constructor(cdp: CDPSession, id: string) {
    this.#cdp = cdp;
    this.#id = id;
  }

  /** Makes one for a tab; others that it has stay. */
  static async plugInto(tab: Page, { hasLock = true } = {}): Promise<VirtualAuthenticator> {
    const cdp = await tab.context().newCDPSession(tab);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: hasLock,
        isUserVerified: hasLock,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(cdp, authenticatorId);
  }

  /** Whether somebody answers the questions that are asked from now on. */
  async setPresence(enabled: boolean): Promise<void> {
    await this.#cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: this.#id, enabled });
  }

  /** Whether finger or PIN are the right ones. */
  async setVerified(isUserVerified: boolean): Promise<void> {
    await this.#cdp.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified });
  }

  async credentials(): Promise<HeldCredential[]> {
    const { credentials } = await this.#cdp.send('WebAuthn.getCredentials', { authenticatorId: this.#id });
    return credentials;
  }

  /** Puts a credential in, in place of the one with its id. */
  async hold(credential: HeldCredential): Promise<void> {
    const { credentialId } = credential;
    const held = await this.credentials();
    if (held.some((one) => one.credentialId === credentialId)) {
      await this.#cdp.send('WebAuthn.removeCredential', { authenticatorId: this.#id, credentialId });
    }
    await this.#cdp.send('WebAuthn.addCredential', { authenticatorId: this.#id, credential });
  }

  async unplug(): Promise<void> {
    await this.#cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: this.#id });
    await this.#cdp.detach();
  }
}

/**
 * Has the browser give up on the next question that a page asks it, as on somebody who does nothing, within a moment in
 * place of minutes. A cancel looks the same to the page (WebAuthn Level 3, section 14.5.1).
 */
export async function giveUpSoon(tab: Page): Promise<void> {
  await tab.route(
    '**/auth/webauthn-options/**',
    async (route) => {
      const response = await route.fetch();
      const { action, options } = (await response.json()) as { action: string; options: object };
      await route.fulfill({ response, json: { action, options: { ...options, timeout: 300 } } });
    },
    { times: 1 },
  );
}

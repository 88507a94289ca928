import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CredentialsContainerDouble } from '../support/credentials-container.js';
import { locationOf } from '../support/browser.js';
import { APP, openPasskeyStage } from '../support/passkey-stage.js';
import type { Visitor } from '../support/passkey-stage.js';

/** What the library looks for in a page. */
function enterPage(visitor: Visitor): void {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  vi.stubGlobal('navigator', { credentials: new CredentialsContainerDouble(visitor.authenticator) });
}

describe('@simplewebauthn/browser as the client', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('takes our options and gives what the callback understands, unchanged', async () => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    enterPage(visitor);
    // The options are the standard's JSON form; our types spell its members more loosely.
    const creation = (await visitor.creationOptions('&email=ada@example.com')) as never;
    const registration = await startRegistration({ optionsJSON: creation });
    expect(locationOf(await visitor.send('register', JSON.stringify(registration))).href).toBe(`${APP}/home`);
    await visitor.signOut();
    const request = (await visitor.requestOptions()) as never;
    const assertion = await startAuthentication({ optionsJSON: request });
    expect(locationOf(await visitor.send('authenticate', JSON.stringify(assertion))).href).toBe(
      `${APP}/home`,
    );
    expect(await visitor.browser.session()).not.toBeNull();
  });
});

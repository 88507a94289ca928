import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { WebAuthnConfig } from '../../src/types/provider-webauthn.js';
import { locationOf } from '../support/browser.js';
import { openPasskeyStage } from '../support/passkey-stage.js';

// A framework’s binding may depend on a copy of the package, and the application import the provider from another one.
let otherPasskey: WebAuthnConfig;

beforeAll(async () => {
  // What is loaded on demand, the running copy has now.
  const visitor = openPasskeyStage().visitor();
  await visitor.register();
  await visitor.signOut();
  await visitor.signIn();
  await visitor.send('authenticate', '{');
  vi.resetModules();
  otherPasskey = (await import('../../src/providers/passkey.js')).Passkey();
});

describe('a passkey provider of another copy of the package', () => {
  const stageOfTwo = (): ReturnType<typeof openPasskeyStage> =>
    openPasskeyStage({ providers: [otherPasskey] });

  it('signs people in', async () => {
    const visitor = stageOfTwo().visitor();
    expect(locationOf(await visitor.register()).pathname).toBe('/home');
    await visitor.signOut();
    expect(locationOf(await visitor.signIn()).pathname).toBe('/home');
  });

  it('refuses what no browser sends with 400, quiet in the log', async () => {
    const stage = stageOfTwo();
    expect((await stage.visitor().send('authenticate', '{')).status).toBe(400);
    expect(stage.log.errors).toEqual([]);
  });

  it('leads back to the sign-in page when an answer is refused, quiet in the log', async () => {
    const stage = stageOfTwo();
    const visitor = stage.visitor();
    await visitor.register();
    await visitor.signOut();
    const answer = visitor.authenticator.authenticate(await visitor.requestOptions());
    await visitor.send('authenticate', answer);
    await visitor.signOut();
    const { searchParams } = locationOf(await visitor.send('authenticate', answer));
    expect(searchParams.get('error')).toBe('WebAuthnVerificationError');
    expect(stage.log.errors).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Encodable } from '../support/cbor.js';
import { locationOf } from '../support/browser.js';
import { codeOf, openPasskeyStage } from '../support/passkey-stage.js';
import { openWithOwner, FAILED } from '../support/refused-passkey.js';

describe('data that no browser sends (WA-29)', () => {
  const good = { id: 'AQ', rawId: 'AQ', type: 'public-key', clientExtensionResults: {} };
  const clientDataJSON = Buffer.from('{"challenge":"AA"}').toString('base64url');
  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a number', '1'],
    ['a list', '[]'],
    ['depth 9 000', '['.repeat(9000) + ']'.repeat(9000)],
    [
      'depth 20 in a member',
      JSON.stringify({ ...good, response: JSON.parse('['.repeat(20) + ']'.repeat(20)) }),
    ],
    ['no response', JSON.stringify(good)],
    ['another id than rawId', JSON.stringify({ ...good, rawId: 'Ag', response: { clientDataJSON } })],
    ['another type', JSON.stringify({ ...good, type: 'password', response: { clientDataJSON } })],
    [
      'an id in padded base64',
      JSON.stringify({ ...good, id: 'AQ==', rawId: 'AQ==', response: { clientDataJSON } }),
    ],
    ['client data that is no JSON', JSON.stringify({ ...good, response: { clientDataJSON: 'AAAA' } })],
    ['client data without challenge', JSON.stringify({ ...good, response: { clientDataJSON: 'e30' } })],
    ['no signature', JSON.stringify({ ...good, response: { clientDataJSON, authenticatorData: 'AA' } })],
    [
      'a signature that is a number',
      JSON.stringify({ ...good, response: { clientDataJSON, authenticatorData: 'AA', signature: 1 } }),
    ],
  ])('%s: 400, quiet in the log', async (_, data) => {
    const { stage, owner } = await openWithOwner();
    const answer = await owner.send('authenticate', data);
    expect(answer.status).toBe(400);
    expect(stage.log.errors).toEqual([]);
  });

  it.each(['', 'delete', 'constructor'])('refuses the action %j with 400', async (action) => {
    const { owner } = await openWithOwner();
    const data = owner.authenticator.authenticate(await owner.requestOptions());
    expect((await owner.send(action, data)).status).toBe(400);
  });

  it('refuses 100 KB, depth 50 000, with 413', async () => {
    const { owner } = await openWithOwner();
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expect((await owner.send('authenticate', deep)).status).toBe(413);
  });

  it('survives a hostile encoding of the attestation', async () => {
    const stage = openPasskeyStage();
    const visitor = stage.visitor();
    const honest = visitor.authenticator.register(await visitor.creationOptions('&email=ada@example.com'));
    const nested = Buffer.concat([Buffer.alloc(40_000, 0x81), Buffer.of(0)]);
    honest.response['attestationObject'] = nested.toString('base64url');
    expect(codeOf(await visitor.send('register', honest))).toBe(FAILED);
    const endless = visitor.authenticator.register(await visitor.creationOptions('&email=ada@example.com'));
    endless.response['attestationObject'] = Buffer.of(0x9a, 0xff, 0xff, 0xff, 0xff).toString('base64url');
    expect(codeOf(await visitor.send('register', endless))).toBe(FAILED);
  });
});

describe('the callback', () => {
  it('demands the CSRF token, and uses nothing up without it', async () => {
    const { owner } = await openWithOwner();
    const data = JSON.stringify(owner.authenticator.authenticate(await owner.requestOptions()));
    const fields = { action: 'authenticate', data };
    const answer = await owner.browser.post('/auth/callback/passkey', fields, { csrf: false });
    expect(locationOf(answer).searchParams.get('error')).toBe('MissingCSRF');
    expect(
      locationOf(await owner.browser.post('/auth/callback/passkey', fields)).searchParams.get('error'),
    ).toBeNull();
    expect(await owner.browser.session()).not.toBeNull();
  });

  it('is a POST', async () => {
    const { owner } = await openWithOwner();
    const answer = await owner.browser.get('/auth/callback/passkey?action=authenticate&data={}');
    expect(answer.status).toBe(405);
  });

  it('answers clients that ask for it with the URL, refusals included', async () => {
    const { owner } = await openWithOwner();
    const headers = { 'x-auth-return-redirect': '1' };
    for (const [lies, path] of [
      [{ rpId: 'evil.test' }, '/auth/error'],
      [{}, '/home'],
    ] as const) {
      const data = JSON.stringify(owner.authenticator.authenticate(await owner.requestOptions(), lies));
      const fields = { action: 'authenticate', data, callbackUrl: '/home' };
      const answer = await owner.browser.post('/auth/callback/passkey', fields, { headers });
      expect(new URL(((await answer.json()) as { url: string }).url).pathname).toBe(path);
    }
  });

  it('logs neither challenge nor credential', async () => {
    const { stage, owner } = await openWithOwner();
    const options = await owner.requestOptions();
    const data = owner.authenticator.authenticate(options, { rpId: 'evil.test' });
    await owner.send('authenticate', data);
    const text = stage.log.text();
    expect(text).not.toContain(options.challenge);
    expect(text).not.toContain(data.id);
    expect(text).not.toContain(String(data.response['signature']));
  });

  it('takes an attestation by the credential itself, and refuses one by another key (WebAuthn Level 3, 8.2)', async () => {
    const stage = openPasskeyStage();
    expect(codeOf(await stage.visitor().register({ selfAttested: true }))).toBe('');
    const forged = new Map<string, Encodable>([
      ['alg', -7],
      ['sig', Buffer.alloc(70, 1)],
    ]);
    expect(codeOf(await stage.visitor().register({ fmt: 'packed', attStmt: forged }))).toBe(FAILED);
  });
});

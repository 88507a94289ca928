import { describe, expect, it } from 'vitest';
import type { AnswerJSON } from '../support/authenticator.js';
import { openPasskeyStage } from '../support/passkey-stage.js';

type Change = (answer: AnswerJSON) => unknown;

/** An answer whose client data are changed; its signature no longer counts. */
const withClientData = (change: (data: Record<string, unknown>) => unknown): Change => {
  return (answer) => {
    const { clientDataJSON } = answer.response as { clientDataJSON: string };
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Record<string, unknown>;
    const changed = Buffer.from(JSON.stringify(change(data))).toString('base64url');
    return { ...answer, response: { ...answer.response, clientDataJSON: changed } };
  };
};
const withMember = (name: string, value: unknown): Change => {
  return (answer) => ({ ...answer, response: { ...answer.response, [name]: value } });
};

describe('the cookie of a passkey’s challenge is cleared also after an answer', () => {
  it.each<[string, Change]>([
    ['with an empty challenge', withClientData((data) => ({ ...data, challenge: '' }))],
    ['without a challenge', withClientData((data) => ({ ...data, challenge: undefined }))],
    ['with an empty signature', withMember('signature', '')],
    ['without a signature', withMember('signature', undefined)],
    ['with empty client data', withMember('clientDataJSON', '')],
    ['with empty authenticator data', withMember('authenticatorData', '')],
    ['with nothing in it', () => ({})],
    ['that is no object', () => []],
  ])('%s', async (_, change) => {
    const visitor = openPasskeyStage().visitor();
    await visitor.register();
    await visitor.signOut();
    const answer = visitor.authenticator.authenticate(await visitor.requestOptions());
    expect(visitor.browser.names('challenge')).toHaveLength(1);
    const refused = await visitor.send('authenticate', JSON.stringify(change(answer)));
    expect(refused.status).toBe(400);
    expect(visitor.browser.names('challenge')).toEqual([]);
    expect(await visitor.browser.session()).toBeNull();
  });

  it.each(['not json', '', '[[[[[[[[[[[[]]]]]]]]]]]]'])('that reads %j', async (data) => {
    const visitor = openPasskeyStage().visitor();
    await visitor.requestOptions();
    await visitor.send('authenticate', data);
    expect(visitor.browser.names('challenge')).toEqual([]);
  });

  it('that names it, while the ceremony of another tab goes on', async () => {
    const visitor = openPasskeyStage().visitor();
    await visitor.register();
    await visitor.signOut();
    const first = visitor.authenticator.authenticate(await visitor.requestOptions());
    const second = visitor.authenticator.authenticate(await visitor.requestOptions());
    expect(visitor.browser.names('challenge')).toHaveLength(2);
    await visitor.send('authenticate', JSON.stringify(withMember('signature', '')(first)));
    expect(visitor.browser.names('challenge')).toHaveLength(1);
    await visitor.send('authenticate', second);
    expect(await visitor.browser.session()).not.toBeNull();
    expect(visitor.browser.names('challenge')).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { Authenticator } from '../../../../test/support/authenticator.js';
import { HttpError } from '../../http/http-error.js';
import { ceremonyOf, parseCeremonyResult } from './ceremony-result.js';

const authenticator = new Authenticator();
const registration = authenticator.register({
  rp: { id: 'app.test', name: 'App' },
  user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
});
const assertion = authenticator.authenticate({ challenge: 'Y2hhbGxlbmdl', rpId: 'app.test' });
const parse = (action: string, value: unknown): unknown =>
  parseCeremonyResult({ action, data: typeof value === 'string' ? value : JSON.stringify(value) });
/** A copy whose member at `path` is another. */
function changed(answer: object, path: readonly string[], value: unknown): object {
  const [name = '', ...rest] = path;
  const member: unknown = Reflect.get(answer, name);
  const next = rest.length === 0 ? value : changed(member as object, rest, value);
  return { ...answer, [name]: next };
}

describe('parseCeremonyResult', () => {
  it('reads a registration: octets checked, nothing else kept', () => {
    expect(parse('register', { ...registration, evil: 1 })).toEqual({
      action: 'register',
      credentialId: Uint8Array.from(Buffer.from(registration.id, 'base64url')),
      clientData: expect.objectContaining({ challenge: 'Y2hhbGxlbmdl', type: 'webauthn.create' }),
      response: {
        id: registration.id,
        rawId: registration.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: registration.response,
      },
    });
  });

  it('reads a sign-in, with or without a user handle', () => {
    expect(parse('authenticate', assertion)).toMatchObject({ response: { response: assertion.response } });
    for (const nothing of [null, '', undefined]) {
      const answer = parse('authenticate', changed(assertion, ['response', 'userHandle'], nothing));
      expect(answer).not.toHaveProperty('response.response.userHandle');
    }
  });

  it.each<[string, unknown, string[]]>([
    ['takes a few known words', ['usb', 'nfc'], ['usb', 'nfc']],
    ['drops what could be taken for two, or is none', ['usb,nfc', 'US B', 1, '', 'usb', 'usb'], ['usb']],
    ['drops what is no list', 'usb', []],
    ['drops the ninth', 'a b c d e f g h i j'.split(' '), 'a b c d e f g h'.split(' ')],
  ])('%s as transports', (_, transports, kept) => {
    const answer = parse('register', changed(registration, ['response', 'transports'], transports));
    expect(answer).toHaveProperty('response.response.transports', kept);
  });

  it.each<[string, string[], unknown]>([
    ['id that is a number', ['id'], 1],
    ['id in base64', ['id'], 'ab+/'],
    ['id with stray bits', ['id'], 'AR'],
    ['rawId of another credential', ['rawId'], 'AQ'],
    ['another type', ['type'], 'password'],
    ['response that is a list', ['response'], []],
    ['response that is nothing', ['response'], null],
    ['client data that is missing', ['response', 'clientDataJSON'], undefined],
    ['client data that is no UTF-8', ['response', 'clientDataJSON'], '_w'],
    ['client data that is a list', ['response', 'clientDataJSON'], 'W10'],
    ['authenticator data that is empty', ['response', 'authenticatorData'], ''],
    ['signature that is padded', ['response', 'signature'], 'AA=='],
    ['user handle that is a number', ['response', 'userHandle'], 7],
    ['user handle in base64', ['response', 'userHandle'], '+/'],
  ])('refuses %s with 400', (_, path, value) => {
    const answer = changed(assertion, path, value);
    const both = path[0] === 'id' ? changed(answer, ['rawId'], value) : answer;
    expect(() => parse('authenticate', both)).toThrow(HttpError);
  });

  it('refuses client data that is nested deeply (WA-29)', () => {
    const text = `{"challenge":"AA","x":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    const value = Buffer.from(text).toString('base64url');
    expect(() => parse('authenticate', changed(assertion, ['response', 'clientDataJSON'], value))).toThrow(
      HttpError,
    );
  });

  it.each([
    '',
    'nothing',
    '[]',
    'null',
    '"text"',
    '{}',
    `${'['.repeat(9)}${']'.repeat(9)}`,
    ' '.repeat(65_537),
  ])('refuses %.20j as data (WA-29)', (data) => {
    expect(() => parseCeremonyResult({ action: 'register', data })).toThrow(HttpError);
  });

  it('does not take brackets in texts for levels', () => {
    const answer = changed(registration, ['clientExtensionResults'], { text: '[[[[[[[[[[[[\\"[[' });
    expect(parse('register', answer)).toBeDefined();
  });

  it('takes a member __proto__ for a member', () => {
    const data = JSON.stringify(assertion).replace('{', '{"__proto__":{"type":"x"},');
    expect(parse('authenticate', data)).toMatchObject({ response: { type: 'public-key' } });
  });

  it('knows two ceremonies', () => {
    expect(['register', 'authenticate', 'Register', '', null, undefined].map(ceremonyOf)).toEqual([
      'register',
      'authenticate',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(() => parseCeremonyResult({ data: '{}' })).toThrow(HttpError);
  });
});

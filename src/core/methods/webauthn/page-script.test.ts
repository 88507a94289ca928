import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_HASH } from './page-script.js';

interface Stage {
  readonly form: { dataset: Record<string, string>; sent: number; data: { value: string } };
  readonly box: { hidden: boolean };
  readonly note: { hidden: boolean; textContent: string };
  readonly button: { disabled: boolean };
  readonly asked: Record<string, unknown>[];
  readonly fetched: string[];
  submit(): Promise<void>;
  /** Lets everything run that waits for nothing but its turn. */
  settle(): Promise<void>;
}

interface Setting {
  /** What the browser does when it is asked; `undefined`: it knows no passkeys. */
  readonly get?: (options: Record<string, unknown>) => Promise<unknown>;
  readonly answer?: () => Promise<unknown>;
  readonly autofill?: boolean;
  readonly hasField?: boolean;
}

const octets = (...values: number[]): ArrayBuffer => Uint8Array.from(values).buffer;
const credential = {
  rawId: octets(251, 255, 254),
  type: 'public-key',
  response: {
    clientDataJSON: octets(123, 125),
    authenticatorData: octets(1),
    signature: octets(2),
    userHandle: octets(3),
  },
};
const options = { challenge: '-_8', allowCredentials: [{ id: 'AQ', type: 'public-key' }], rpId: 'app.test' };

/** Runs the script in a page with one form, made of as little as it touches. */
function open(setting: Setting = {}): Stage {
  const { get, autofill = false, hasField = true } = setting;
  const listeners: ((event: { preventDefault(): void }) => unknown)[] = [];
  const note = {
    hidden: true,
    textContent: '',
    dataset: { unsupported: 'U', cancelled: 'C', failed: 'F', reference: 'R {reference}' },
  };
  const box = { hidden: true, querySelector: () => note };
  const button = { disabled: false };
  const data = { value: '' };
  const form = {
    dataset: {
      passkey: '/auth/webauthn-options/key?action=authenticate',
      ...(autofill && { autofill: 'true' }),
    },
    parentElement: box,
    elements: { namedItem: () => data },
    sent: 0,
    data,
    querySelector: () => button,
    addEventListener: (_: string, listener: (event: { preventDefault(): void }) => unknown) =>
      void listeners.push(listener),
    submit: () => void (form.sent += 1),
  };
  const asked: Record<string, unknown>[] = [];
  const fetched: string[] = [];
  const page = {
    document: { querySelectorAll: () => [form], querySelector: () => (hasField ? {} : null) },
    navigator: {
      credentials: get && { get: (given: Record<string, unknown>) => (asked.push(given), get(given)) },
    },
    PublicKeyCredential: get && { isConditionalMediationAvailable: async () => true },
    fetch: async (url: string) => (
      fetched.push(url),
      setting.answer?.() ?? { ok: true, json: async () => ({ action: 'authenticate', options }) }
    ),
    AbortController,
    atob,
    btoa,
    setTimeout: () => 0,
    clearTimeout: () => undefined,
  };
  runInNewContext(PASSKEY_SCRIPT, { ...page, self: page });
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const submit = async (): Promise<void> => {
    for (const listener of listeners) await listener({ preventDefault: () => undefined });
  };
  return { form, box, note, button, asked, fetched, submit, settle };
}

const named = (name: string): Error => Object.assign(new Error('no'), { name });

describe('PASSKEY_SCRIPT', () => {
  it('has the hash of the Content-Security-Policy (WA-32; CSP Level 3, 2.3.1)', () => {
    expect(PASSKEY_SCRIPT_HASH).toBe(
      `sha256-${createHash('sha256').update(PASSKEY_SCRIPT).digest('base64')}`,
    );
  });

  it('stays below 3 kB, loads nothing and cannot close its element', () => {
    expect(new TextEncoder().encode(PASSKEY_SCRIPT).length).toBeLessThan(3000);
    expect(PASSKEY_SCRIPT).not.toMatch(/<\/|<!--|https?:|import|eval|innerHTML/);
  });

  it('shows the form, and sends nothing until it is used', async () => {
    const { box, fetched, settle } = open({ get: async () => credential });
    await settle();
    expect(box.hidden).toBe(false);
    expect(fetched).toEqual([]);
  });

  it('sends the response of the authenticator, as JSON with base64url', async () => {
    const { form, asked, submit, note } = open({ get: async () => credential });
    await submit();
    expect(form.sent).toBe(1);
    expect(JSON.parse(form.data.value)).toEqual({
      id: '-__-',
      rawId: '-__-',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'e30', authenticatorData: 'AQ', signature: 'Ag', userHandle: 'Aw' },
    });
    const { publicKey } = asked[0] as {
      publicKey: { challenge: Uint8Array; allowCredentials: { id: Uint8Array }[] };
    };
    expect([...publicKey.challenge]).toEqual([251, 255]);
    expect(publicKey.allowCredentials.map(({ id }) => [...id])).toEqual([[1]]);
    expect(note.hidden).toBe(true);
  });

  it('leaves out an empty user handle', async () => {
    const { form, submit } = open({
      get: async () => ({ ...credential, response: { ...credential.response, userHandle: null } }),
    });
    await submit();
    expect(JSON.parse(form.data.value).response).not.toHaveProperty('userHandle');
  });

  it('says so, and disables the button, if the browser does not support passkeys', async () => {
    const { box, note, button, fetched } = open({ autofill: true });
    expect([box.hidden, note.textContent, note.hidden, button.disabled]).toEqual([false, 'U', false, true]);
    expect(fetched).toEqual([]);
  });

  it.each([
    ['NotAllowedError', 'C'],
    ['AbortError', 'C'],
    ['SecurityError', 'F'],
  ])('says what happened after %s, and can be used again', async (name, said) => {
    const { form, note, button, submit } = open({ get: () => Promise.reject(named(name)) });
    await submit();
    expect([form.sent, note.textContent, note.hidden, button.disabled]).toEqual([0, said, false, false]);
  });

  it.each([
    ['refuses', async () => ({ ok: false })],
    ['cannot be reached', () => Promise.reject(new TypeError('network'))],
  ])('says so when the server %s', async (_, answer) => {
    const { form, note, asked, submit } = open({ get: async () => credential, answer });
    await submit();
    expect([form.sent, note.textContent, asked.length]).toEqual([0, 'F', 0]);
  });

  it.each([
    [{ message: 'M', reference: '0a1b2c3d' }, 'F R 0a1b2c3d'],
    [{ reference: '<b>1b2c3' }, 'F'],
    [{ reference: 123 }, 'F'],
    [{ error: 'no' }, 'F'],
    [null, 'F'],
  ])('says by what a fault of the server is found in its log: %j', async (body, said) => {
    const answer = async () => ({ ok: false, json: async () => body });
    const { note, submit } = open({ get: async () => credential, answer });
    await submit();
    expect(note.textContent).toBe(said);
  });

  it('offers passkeys in the email field of the page', async () => {
    const { form, asked, settle } = open({ autofill: true, get: async () => credential });
    await settle();
    expect(asked).toMatchObject([{ mediation: 'conditional', signal: expect.any(AbortSignal) }]);
    expect(form.sent).toBe(1);
  });

  it('does not wait if no field is marked for autofill', async () => {
    const { asked, fetched, settle } = open({ autofill: true, hasField: false, get: async () => credential });
    await settle();
    expect([asked, fetched]).toEqual([[], []]);
  });

  it('stops waiting when the button is used, and waits again when that is cancelled', async () => {
    const signals: AbortSignal[] = [];
    const { asked, submit, settle } = open({
      autofill: true,
      get: ({ mediation, signal }) => {
        if (mediation !== 'conditional') return Promise.reject(named('NotAllowedError'));
        // What conditional requests carry.
        const given = signal as AbortSignal;
        signals.push(given);
        return new Promise((_, reject) => given.addEventListener('abort', () => reject(named('AbortError'))));
      },
    });
    await settle();
    await submit();
    await settle();
    expect(asked.map(({ mediation }) => mediation)).toEqual(['conditional', undefined, 'conditional']);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });
});

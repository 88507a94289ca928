import { describe, expect, it } from 'vitest';
import { baseConfig } from '../../../../test/support/config.js';
import { Auth } from '../../auth.js';
import { MemoryAdapter } from '../../../adapters/memory/index.js';
import { resolveSettings } from '../../../../test/support/settings.js';
import { setEnvDefaults } from '../../env.js';
import { DuplicateConditionalUI, InvalidProvider, MissingWebAuthnAutocomplete } from '../../../errors.js';
import { Passkey } from '../../../providers/passkey.js';
import { WebAuthn } from '../../../providers/webauthn.js';
import type { WebAuthnUserConfig } from '../../../types/provider-webauthn.js';
import type { Provider } from '../../../types/provider.js';

const resolve = (...providers: Provider[]) =>
  resolveSettings(baseConfig({ providers, adapter: MemoryAdapter() }));
const passkey = (options: WebAuthnUserConfig) => resolve(Passkey(options)).providers.get('passkey');

describe('a passkey provider', () => {
  it('needs nothing but an adapter', () => {
    expect(passkey({})).toMatchObject({
      id: 'passkey',
      name: 'Passkey',
      type: 'webauthn',
      autofill: true,
      algorithms: [-8, -7, -257],
    });
  });

  it('takes what the options replace', () => {
    const given = passkey({
      name: 'Security key',
      enableConditionalUI: false,
      registrationOptions: { supportedAlgorithmIDs: [-7] },
    });
    expect(given).toMatchObject({ name: 'Security key', autofill: false, algorithms: [-7] });
  });

  it.each([
    ['without ceremonies', { id: 'p', name: 'P', type: 'webauthn' as const }],
    [
      'with three of four',
      {
        ...Passkey(),
        simpleWebAuthn: { ...Passkey().simpleWebAuthn, verifyRegistrationResponse: 'no' } as never,
      },
    ],
  ])('is refused %s, naming the option', (_, config) => {
    expect(() => resolve(config)).toThrow(InvalidProvider);
    expect(() => resolve(config)).toThrow('simpleWebAuthn');
  });

  it.each([
    ['the function itself', Passkey],
    ['a function around it', () => Passkey({ name: 'Key' })],
    ['a copy of its result', { ...Passkey() }],
    ['a copy with other values', { ...Passkey(), id: 'key', name: 'Key', enableConditionalUI: false }],
    ['a copy of a copy', Object.assign({}, { ...WebAuthn({ id: 'key' }) })],
    ['options over its result', { ...Passkey(), options: { id: 'key', relyingParty: { id: 'app.test' } } }],
  ])('works as %s', async (_, provider) => {
    const config = baseConfig({ providers: [provider], adapter: MemoryAdapter() });
    // As frameworks do: the configuration is built anew for each request, and gets its environment each time.
    const ask = async (path: string) => {
      const own = { ...config, providers: [...config.providers] };
      setEnvDefaults({}, own);
      return Auth(new Request(`https://app.test/auth/${path}`), own);
    };
    const [{ id } = { id: '' }] = resolve(provider).providers.all();
    for (let request = 0; request < 2; request++) {
      const options = await ask(`webauthn-options/${id}?action=authenticate`);
      expect(await options.json()).toMatchObject({ action: 'authenticate' });
      expect(await (await ask('signin')).text()).toContain(
        `data-passkey="/auth/webauthn-options/${id}?action=authenticate"`,
      );
    }
  });

  it('is refused where it was written by hand, naming the functions to call', () => {
    const { id, name, type, simpleWebAuthn } = Passkey();
    for (const config of [
      { id, name, type },
      { id, name, type, ...(simpleWebAuthn && { simpleWebAuthn }) },
    ]) {
      expect(() => resolve(config)).toThrow(InvalidProvider);
      expect(() => resolve(config)).toThrow(
        /"passkey" of type "webauthn".*call the function of latchkey\/providers\/webauthn/,
      );
    }
  });

  it('hands out nothing of its method that could be written into', () => {
    for (const part of Object.getOwnPropertySymbols(Passkey())) {
      const method: unknown = Reflect.get(Passkey(), part);
      expect(Object.isFrozen(method)).toBe(true);
      expect(
        Object.values(method as object).every(
          (member) => typeof member === 'function' || Object.isFrozen(member),
        ),
      ).toBe(true);
    }
  });

  it.each([
    ['id', { id: 'https://example.com' }],
    ['id', { id: 'example.com:443' }],
    ['id', { id: ['example.com', 'Example.com/'] }],
    ['origin', { origin: 'https://example.com/' }],
    ['origin', { origin: 'example.com' }],
    ['origin', { origin: [] as string[], topOrigin: 'x' }],
    ['topOrigin', { topOrigin: ['https://example.com/path'] }],
  ])('is refused with a wrong `relyingParty.%s`', (option, relyingParty) => {
    for (const given of [{ relyingParty }, { relayingParty: relyingParty }]) {
      expect(() => passkey(given)).toThrow(InvalidProvider);
      expect(() => passkey(given)).toThrow(
        option === 'origin' ? /origin|topOrigin/ : `relyingParty.${option}`,
      );
    }
  });

  it.each([
    { id: 'localhost', origin: 'http://localhost:3000' },
    { id: ['example.com', 'example.co.uk'], name: ['A', 'B'], origin: ['https://example.com'] },
    {
      origin: [
        'https://example.com:8443',
        'android:apk-key-hash:pNiP5iKyQ8JwgGOaKA1zGPUPJIS-0H1xKCQcfIoGLck',
      ],
    },
  ])('accepts %j', (relyingParty) => {
    expect(() => passkey({ relyingParty })).not.toThrow();
  });

  it('is refused with fields of which none is marked (MissingWebAuthnAutocomplete)', () => {
    for (const autocomplete of [undefined, 'username', 'username notwebauthn']) {
      const formFields = { email: { label: 'Email', ...(autocomplete && { autocomplete }) } };
      expect(() => passkey({ formFields })).toThrow(MissingWebAuthnAutocomplete);
      expect(() => passkey({ formFields, enableConditionalUI: false })).not.toThrow();
    }
    expect(() => passkey({ formFields: { email: { autocomplete: 'username webauthn' } } })).not.toThrow();
  });

  it('is the only one that waits in the address field (DuplicateConditionalUI)', () => {
    expect(() => resolve(Passkey(), WebAuthn())).toThrow(DuplicateConditionalUI);
    expect(() => resolve(Passkey(), WebAuthn({ enableConditionalUI: false }))).not.toThrow();
  });
});

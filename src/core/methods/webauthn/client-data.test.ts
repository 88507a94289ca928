import { describe, expect, it } from 'vitest';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import { WebAuthnVerificationError } from '../../../errors.js';
import type { ClientData } from './ceremony-result.js';
import { assertClientData } from './client-data.js';

const ORIGIN = 'https://app.test';
const TOP = 'https://portal.test';

/** Why client data are refused; `undefined` where they are accepted. */
function refusalOf(clientData: Partial<ClientData>, topOrigins: readonly string[] = []): string | undefined {
  const relyingParty = { id: 'app.test', name: 'App', origins: [ORIGIN], topOrigins };
  const usual = {
    challenge: '',
    type: 'webauthn.get',
    origin: ORIGIN,
    crossOrigin: false,
    topOrigin: undefined,
  };
  // Only its id is read, for the message.
  const provider = { id: 'passkey' } as WebAuthnProvider;
  try {
    assertClientData(provider, { ...usual, ...clientData }, { type: 'webauthn.get', relyingParty });
    return undefined;
  } catch (error) {
    return error instanceof WebAuthnVerificationError ? error.code : String(error);
  }
}

describe('client data (WebAuthn Level 3, sections 7.1 and 7.2)', () => {
  it('are accepted from a page of the application', () => {
    expect(refusalOf({})).toBeUndefined();
    expect(refusalOf({ crossOrigin: undefined })).toBeUndefined();
  });

  it('are refused from a frame where no page may have one, also if the browser does not say whose', () => {
    expect(refusalOf({ crossOrigin: true })).toBe('cross_origin');
    expect(refusalOf({ crossOrigin: true, topOrigin: TOP })).toBe('cross_origin');
    expect(refusalOf({ crossOrigin: 'true' })).toBe('cross_origin');
  });

  it('are accepted from a frame of a page that is configured, and of no other', () => {
    expect(refusalOf({ crossOrigin: true, topOrigin: TOP }, [TOP])).toBeUndefined();
    expect(refusalOf({ crossOrigin: true }, [TOP])).toBeUndefined();
    expect(refusalOf({ crossOrigin: true, topOrigin: 'https://evil.test' }, [TOP])).toBe('cross_origin');
    expect(refusalOf({ crossOrigin: true, topOrigin: [TOP] }, [TOP])).toBe('cross_origin');
  });

  it('are refused if they name a page around them and deny the frame', () => {
    expect(refusalOf({ topOrigin: TOP }, [TOP])).toBe('cross_origin');
  });
});

import * as installed from '@simplewebauthn/server';
import { describe, expect, it } from 'vitest';
import type { SimpleWebAuthn } from '../../types/provider-webauthn.js';
import { simpleWebAuthn } from './simple-webauthn.js';

describe('simpleWebAuthn', () => {
  it('loads the package when it is needed, and calls its functions', async () => {
    let loads = 0;
    const load = async (): Promise<SimpleWebAuthn> => (loads++, installed);
    const { generateAuthenticationOptions } = simpleWebAuthn(load);
    expect(loads).toBe(0);
    // The type of the option takes any function, so that it needs no types of the package.
    const options = await generateAuthenticationOptions({ rpID: 'app.test' } as never);
    expect(options).toMatchObject({ rpId: 'app.test', challenge: expect.any(String) });
    expect(loads).toBe(1);
  });

  it('has the functions that the package has', () => {
    const names = Object.keys(simpleWebAuthn(async () => installed));
    expect(names.sort()).toEqual([
      'generateAuthenticationOptions',
      'generateRegistrationOptions',
      'verifyAuthenticationResponse',
      'verifyRegistrationResponse',
    ]);
    for (const name of names) expect(Reflect.get(installed, name)).toBeTypeOf('function');
  });

  it('says what to do when the package is missing', async () => {
    const { verifyRegistrationResponse } = simpleWebAuthn(() => Promise.reject(new Error('not found')));
    await expect(verifyRegistrationResponse({} as never)).rejects.toThrow('Install it:');
  });
});

import { describe, expect, it } from 'vitest';
import { baseConfig } from '../../../../test/support/config.js';
import { exchangeFor } from '../../../../test/support/exchange.js';
import { MemoryAdapter } from '../../../adapters/memory/index.js';
import { resolveSettings } from '../../../../test/support/settings.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import { CallbackRouteError } from '../../../errors.js';
import { Passkey } from '../../../providers/passkey.js';
import type { WebAuthnUserConfig } from '../../../types/provider-webauthn.js';
import { listOf } from '../../kit/text.js';
import { relyingPartyOf } from './relying-party.js';
import type { ResolvedRelyingParty } from './relying-party.js';

async function resolved(
  options: WebAuthnUserConfig,
  host = 'app.example.com:8443',
): Promise<ResolvedRelyingParty> {
  const config = baseConfig({ providers: [Passkey(options)], adapter: MemoryAdapter() });
  const provider = resolveSettings(config).providers.get('passkey') as WebAuthnProvider;
  return relyingPartyOf(await exchangeFor(`https://${host}/auth/webauthn-options/passkey`), provider);
}

describe('relyingPartyOf', () => {
  it('is the origin of the request by default; an RP ID has no port', async () => {
    expect(await resolved({})).toEqual({
      id: 'app.example.com',
      name: 'app.example.com',
      origins: ['https://app.example.com:8443'],
      topOrigins: [],
    });
  });

  it('is what was configured', async () => {
    const relyingParty = {
      id: 'example.com',
      name: 'Example',
      origin: 'https://a.test',
      topOrigin: 'https://b.test',
    };
    const expected = {
      id: 'example.com',
      name: 'Example',
      origins: ['https://a.test'],
      topOrigins: ['https://b.test'],
    };
    expect(await resolved({ relyingParty })).toEqual(expected);
    expect(await resolved({ relayingParty: relyingParty })).toEqual(expected);
  });

  it.each([
    ['example.com', 'example.com', 'One'],
    ['www.example.com', 'example.com', 'One'],
    ['other.test', 'other.test', 'Two'],
    ['notexample.com', 'example.com', 'One'],
    ['elsewhere.test', 'example.com', 'One'],
  ])('of several takes that which the host %s belongs to', async (host, id, name) => {
    const relyingParty = { id: ['example.com', 'other.test'], name: ['One', 'Two'] };
    expect(await resolved({ relyingParty }, host)).toMatchObject({ id, name });
  });

  it('uses one name for all ids where there is one', async () => {
    const relyingParty = { id: ['example.com', 'other.test'], name: 'Both' };
    expect(await resolved({ relyingParty }, 'other.test')).toMatchObject({ name: 'Both' });
  });

  it.each(['getRelyingParty', 'getRelayingParty'] as const)('asks %s, which wins', async (name) => {
    const options = {
      relyingParty: { id: 'example.com' },
      [name]: (_: unknown, request: Request) => ({ id: new URL(request.url).hostname, name: 'Asked' }),
    };
    expect(await resolved(options, 'tenant.test')).toMatchObject({ id: 'tenant.test', name: 'Asked' });
  });

  it('says which option threw', async () => {
    const getRelyingParty = (): never => {
      throw new Error('no tenant');
    };
    await expect(resolved({ getRelyingParty })).rejects.toThrow(CallbackRouteError);
  });

  it('takes one for a list of one', () => {
    expect([listOf(undefined), listOf('a'), listOf(['a', 'b'])]).toEqual([[], ['a'], ['a', 'b']]);
  });
});

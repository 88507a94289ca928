import { describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../../test/fake-idp.js';
import { refusalOf, TestBrowser, testProvider } from '../../../../../test/oauth-exchange.js';
import type { AuthorizationEndpoint } from '../../../../types/provider.js';
import { OAuthSignInError } from '../../../../errors.js';
import { oauthSteps } from '../index.js';

async function begin(conform: AuthorizationEndpoint['conform']): Promise<URL> {
  const idp = await FakeIdp.create();
  const authorization = conform === undefined ? {} : { conform };
  return new URL(await new TestBrowser(oauthSteps, testProvider(idp, { authorization })).begin(''));
}

describe('authorization.conform', () => {
  it('may call parameters by the names that the server knows', async () => {
    const url = await begin((given) => {
      given.searchParams.set('client_key', given.searchParams.get('client_id') ?? '');
      given.searchParams.delete('client_id');
      given.hash = '#redirect';
      return given;
    });
    expect(url.searchParams.get('client_key')).toBe('client-1');
    expect(url.searchParams.has('client_id')).toBe(false);
    expect(url.hash).toBe('#redirect');
  });

  it('that gives nothing leaves the URL as it was, whatever it did to its own', async () => {
    const url = await begin((given) => {
      given.searchParams.delete('state');
      return undefined;
    });
    expect(url.searchParams.get('state')).toMatch(/./);
    expect((await begin(undefined)).searchParams.get('client_id')).toBe('client-1');
  });

  it.each(['state', 'nonce', 'code_challenge'])(
    'must not take away %s (RFC 6749, section 10.12; RFC 7636; OpenID Connect Core 1.0, 15.5.2)',
    async (name) => {
      for (const value of ['', 'fixed']) {
        const error = await refusalOf(
          begin((given) => {
            if (value === '') given.searchParams.delete(name);
            else given.searchParams.set(name, value);
            return given;
          }),
        );
        expect(error).toBeInstanceOf(OAuthSignInError);
        expect(error.code).toBe('authorization_request_invalid');
      }
    },
  );

  it('must not smuggle in a request object (RFC 9101, section 5)', async () => {
    const error = await refusalOf(
      begin((given) => {
        given.searchParams.set('request_uri', 'https://evil.test/request');
        return given;
      }),
    );
    expect(error.code).toBe('authorization_request_invalid');
  });

  it('must not send the browser elsewhere', async () => {
    const error = await refusalOf(begin((given) => new URL(`https://evil.test/${given.search}`)));
    expect(error.code).toBe('authorization_request_invalid');
  });

  it('that throws ends the sign-in, with its error as cause', async () => {
    const error = await refusalOf(
      begin(() => {
        throw new Error('quirk');
      }),
    );
    expect(error.code).toBe('authorization_request_invalid');
    expect(error.cause).toEqual({ err: new Error('quirk') });
  });
});

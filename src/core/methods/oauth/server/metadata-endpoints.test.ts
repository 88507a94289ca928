import { beforeEach, describe, expect, it } from 'vitest';
import { FakeIdp } from '../../../../../test/fake-idp.js';
import { codeOfRefusal, NOW, refusalOf, testProvider } from '../../../../../test/oauth-exchange.js';
import type { OAuthConfig } from '../../../../types/provider.js';
import { authorizationServer, type AuthorizationServer } from './authorization-server.js';

let idp: FakeIdp;

beforeEach(async () => {
  idp = await FakeIdp.create();
});

const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);
const server = async (config: Partial<OAuthConfig<never>> = {}, now = NOW): Promise<AuthorizationServer> =>
  authorizationServer(testProvider(idp, config), now);

describe('endpoints that the metadata of a public issuer names (DM-15, CWE-918)', () => {
  const NAMES = [
    'authorization_endpoint',
    'token_endpoint',
    'userinfo_endpoint',
    'jwks_uri',
    'pushed_authorization_request_endpoint',
  ];
  const HOSTS = [
    '169.254.169.254',
    '10.0.0.1',
    '[::ffff:127.0.0.1]',
    '[fd00::1]',
    'localhost',
    'a.localhost',
    'redis',
  ];

  it.each(NAMES.flatMap((name) => HOSTS.map((host) => [name, host] as const)))(
    '%s is refused on %s',
    async (name, host) => {
      idp.faults.metadata = { [name]: `https://${host}/x` };
      const refusal = await refusalOf(server());
      expect(refusal).toMatchObject({ code: 'metadata_insecure_endpoint' });
      expect(String(refusal)).toContain(`${name} of its metadata is on a private address`);
      expect(idp.calls).toHaveLength(1);
    },
  );

  it('are refused over http, too, whatever `allowInsecureRequests` says', async () => {
    idp.faults.metadata = { token_endpoint: 'http://192.168.0.1/token' };
    expect(await codeOfRefusal(server({ allowInsecureRequests: true }))).toBe('metadata_insecure_endpoint');
  });

  it('are refused among those for clients with certificates', async () => {
    idp.faults.metadata = { mtls_endpoint_aliases: { token_endpoint: 'https://10.0.0.1/token' } };
    const client = { use_mtls_endpoint_aliases: true };
    expect(await codeOfRefusal(server({ client }))).toBe('metadata_insecure_endpoint');
  });

  it('are left out where sign-ins do without', async () => {
    const wrong = 'https://10.0.0.1/x';
    idp.faults.metadata = { end_session_endpoint: wrong, revocation_endpoint: wrong };
    const found = await server();
    expect([found.endSessionEndpoint, found.revocationEndpoint]).toEqual([undefined, undefined]);
  });

  it('are accepted with `allowPrivateEndpoints`, and where the configuration names them', async () => {
    const token = 'https://10.0.0.1/token';
    idp.faults.metadata = { token_endpoint: token };
    expect((await server({ allowPrivateEndpoints: true })).tokenEndpoint).toBe(token);
    idp.faults.metadata = {};
    expect((await server({ userinfo: 'https://10.0.0.1/me' }, later(3601))).userinfoEndpoint).toBe(
      'https://10.0.0.1/me',
    );
  });

  it.each(['https://10.0.0.2', 'https://keycloak', 'http://127.0.0.1:8080'])(
    'are accepted where the configured issuer is not public itself: %s',
    async (issuer) => {
      idp = await FakeIdp.create({ issuer });
      idp.faults.metadata = { token_endpoint: 'https://10.0.0.1/token' };
      expect((await server()).tokenEndpoint).toBe('https://10.0.0.1/token');
    },
  );

  it('do not become public by what the metadata calls the issuer', async () => {
    idp.faults.metadata = { issuer: 'https://10.0.0.1', token_endpoint: 'https://10.0.0.1/token' };
    expect(await codeOfRefusal(server({ issuer: '', wellKnown: 'https://idp.test/.well-known/x' }))).toBe(
      'metadata_insecure_endpoint',
    );
  });
});

describe('metadata that one provider refuses and another accepted', () => {
  it('is fetched again after 30 s, not after an hour', async () => {
    const wellKnown = 'https://idp.test/.well-known/openid-configuration';
    await server({ issuer: '', wellKnown });
    const other = testProvider(idp, { issuer: 'https://moved.test', wellKnown });
    const ask = async (now: Date): Promise<AuthorizationServer> => authorizationServer(other, now);
    expect(await codeOfRefusal(ask(later(1)))).toBe('issuer_mismatch');
    idp.faults.metadata = { issuer: 'https://moved.test' };
    expect(await codeOfRefusal(ask(later(20)))).toBe('issuer_mismatch');
    expect(idp.calls).toHaveLength(1);
    expect((await ask(later(31))).issuer).toBe('https://moved.test');
  });
});

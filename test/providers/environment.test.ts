import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import { setEnvDefaults } from '../../src/core/env.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { Provider } from '../../src/types/provider.js';
import { Browser, locationOf } from '../support/browser.js';
import { recordingLogger, SECRET } from '../support/config.js';
import { idsOfType, loadProvider, providerIds, type Made } from './fixture.js';

const ISSUER = 'https://acme.test/sub';

/** Those whose endpoints lie below the issuer. */
const selfHosted: string[] = [];
for (const id of await idsOfType('oauth')) {
  const { authorization } = (await loadProvider(id)).factory() as Exclude<Made, { type: 'email' }>; // as listed
  const url = typeof authorization === 'object' ? authorization.url : authorization;
  if (url?.startsWith('{issuer}')) selfHosted.push(id);
}

function configOf(id: string, provider: Provider, issuer: string | undefined) {
  const prefix = `AUTH_${id.toUpperCase().replaceAll('-', '_')}`;
  const log = recordingLogger();
  const config: AuthConfig = { secret: SECRET, trustHost: true, logger: log.logger, providers: [provider] };
  const env = { [`${prefix}_ID`]: 'id-1', [`${prefix}_SECRET`]: 'secret-1', [`${prefix}_ISSUER`]: issuer };
  setEnvDefaults(env, config);
  return { browser: new Browser((request) => Auth(request, config)), log };
}

describe('providers that people run themselves', () => {
  it('are some', () => {
    expect(selfHosted).toEqual(expect.arrayContaining(['mastodon', 'mattermost', 'nextcloud']));
    expect(providerIds).toEqual(expect.arrayContaining(selfHosted));
  });

  it.each(selfHosted)('%s takes its issuer from the environment, called or not', async (id) => {
    const { factory } = await loadProvider(id);
    for (const provider of [factory, factory(), factory({})]) {
      const { browser, log } = configOf(id, provider, ISSUER);
      const location = locationOf(await browser.post(`/auth/signin/${id}`));
      expect(log.text()).toBe('');
      expect(location.href.startsWith(`${ISSUER}/`)).toBe(true);
      expect(location.searchParams.get('client_id')).toBe('id-1');
    }
  });

  it.each(selfHosted)('%s tells which variable is missing', async (id) => {
    const { factory } = await loadProvider(id);
    const { browser, log } = configOf(id, factory, undefined);
    const response = await browser.get('/auth/providers');
    expect(response.status).toBe(500);
    expect(log.text()).toContain(`AUTH_${id.toUpperCase().replaceAll('-', '_')}_ISSUER`);
  });
});

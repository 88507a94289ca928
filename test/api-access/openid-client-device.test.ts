import * as client from 'openid-client';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../src/testing/index.js';
import { ISSUER } from '../support/api-stage.js';
import { deviceStage, type DeviceStage } from '../support/device-stage.js';
import { ORIGIN } from '../support/password-stage.js';

// A client that was not written here. Its polls are quick, and the clock of the application moves on with each.

let stage: DeviceStage;
let owner: TestBrowser;
beforeEach(async () => {
  stage = await deviceStage();
  owner = await stage.account();
});

type Poll = (count: number) => Promise<unknown> | undefined;

/** The client. @param onPoll - called before each of its polls */
async function discover(id: string, onPoll: Poll = () => undefined): Promise<client.Configuration> {
  let polls = 0;
  const skew = Math.round((stage.clock.now().getTime() - Date.now()) / 1000);
  return client.discovery(new URL(ISSUER), id, { [client.clockSkew]: skew }, client.None(), {
    algorithm: 'oauth2',
    [client.customFetch]: async (url, { body, ...init }) => {
      if (url.endsWith('/token')) {
        stage.clock.advance(5);
        await onPoll((polls += 1));
      }
      // The library sends bodies of text and of parameters.
      return stage.send(url.slice(ORIGIN.length), {
        ...init,
        ...(body !== null && { body: body as BodyInit }),
      });
    },
  });
}

const quick = (codes: client.DeviceAuthorizationResponse): client.DeviceAuthorizationResponse => ({
  ...codes,
  interval: 0.01,
});

describe('openid-client', () => {
  it('signs a device in, once its user has allowed it', async () => {
    let code = '';
    const config = await discover('cli', (count) => (count === 3 ? stage.allow(owner, code) : undefined));
    const codes = await client.initiateDeviceAuthorization(config, { scope: 'invoices:read' });
    code = codes.user_code;
    const tokens = await client.pollDeviceAuthorizationGrant(config, quick(codes));
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'invoices:read', expires_in: 600 });
    const fresh = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(fresh.access_token).not.toBe(tokens.access_token);
    await client.tokenRevocation(config, fresh.refresh_token ?? '');
    await expect(client.refreshTokenGrant(config, fresh.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('gets an error when the user has denied it, and when its code has expired', async () => {
    let code = '';
    const config = await discover('cli', async (count) => {
      if (count !== 2) return;
      await stage.decide(owner, await stage.enter(owner, code), 'cancel');
    });
    const denied = await client.initiateDeviceAuthorization(config, {});
    code = denied.user_code;
    await expect(client.pollDeviceAuthorizationGrant(config, quick(denied))).rejects.toMatchObject({
      error: 'access_denied',
    });
    const late = await client.initiateDeviceAuthorization(config, {});
    stage.clock.advance(600);
    await expect(client.pollDeviceAuthorizationGrant(config, quick(late))).rejects.toMatchObject({
      error: 'expired_token',
    });
  });

  it('binds the tokens of a device to a key (DPoP)', async () => {
    let code = '';
    const config = await discover('bound', (count) => (count === 2 ? stage.allow(owner, code) : undefined));
    const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'));
    const codes = await client.initiateDeviceAuthorization(config, {});
    code = codes.user_code;
    const tokens = await client.pollDeviceAuthorizationGrant(config, quick(codes), undefined, { DPoP });
    expect(tokens.token_type).toBe('dpop');
  });

  it('DF-01: is refused where it may not', async () => {
    const config = await discover('web');
    await expect(client.initiateDeviceAuthorization(config, {})).rejects.toMatchObject({
      error: 'unauthorized_client',
    });
  });
});

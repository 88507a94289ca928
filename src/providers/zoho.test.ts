import { describe, expect, it } from 'vitest';
import { Zoho } from './zoho.js';

describe('Zoho', () => {
  it.each([
    [undefined, 'accounts.zoho.com'],
    ['us', 'accounts.zoho.com'],
    ['au', 'accounts.zoho.com.au'],
    ['ca', 'accounts.zohocloud.ca'],
    ['cn', 'accounts.zoho.com.cn'],
  ] as const)('signs in at the data center of %s', (region, host) => {
    expect(Zoho(region === undefined ? {} : { region })).toMatchObject({
      authorization: { url: `https://${host}/oauth/v2/auth` },
      token: `https://${host}/oauth/v2/token`,
      userinfo: `https://${host}/oauth/user/info`,
    });
  });
});

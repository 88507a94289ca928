import type { TestBrowser } from '../../src/testing/index.js';
import { apiStage, SECRET_OF_BILLING, type ApiChanges, type ApiStage } from './api-stage.js';
import { jsonOf } from './factor-stage.js';

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** What a device gets. */
export interface DeviceCodes {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly expires_in: number;
  readonly interval: number;
}

/** An application with clients that sign users in by a code. */
export interface DeviceStage extends ApiStage {
  /** Begins a flow. */
  begin(changes?: Readonly<Record<string, string>>, headers?: HeadersInit): Promise<DeviceCodes>;
  /** Polls once. */
  poll(
    codes: DeviceCodes,
    changes?: Readonly<Record<string, string>>,
    headers?: HeadersInit,
  ): Promise<Response>;
  /** Polls once. @returns status and error */
  polled(codes: DeviceCodes, changes?: Readonly<Record<string, string>>): Promise<readonly [number, unknown]>;
  /** Types a code, and what follows if it is right. */
  enter(browser: TestBrowser, code: string): Promise<string>;
  /** Presses a button of the page that confirms. */
  decide(browser: TestBrowser, page: string, decision: 'allow' | 'cancel'): Promise<string>;
  /** Types a code, and allows what the page asks for. */
  allow(browser: TestBrowser, code: string): Promise<string>;
}

export async function deviceStage({ api, config }: ApiChanges = {}): Promise<DeviceStage> {
  const stage = await apiStage({
    api: {
      clients: [
        { id: 'cli', name: 'Acme CLI', device: true },
        { id: 'tv', name: 'Acme <TV>', device: true, scopes: ['invoices:read'] },
        { id: 'bound', device: true, dpop: 'required' },
        { id: 'server', device: true, secret: SECRET_OF_BILLING },
        { id: 'web', redirectUris: ['https://spa.example.com/cb'] },
      ],
      ...api,
    },
    ...(config && { config }),
  });
  const begin: DeviceStage['begin'] = async (changes, headers) => {
    const form = { client_id: 'cli', scope: 'invoices:read', ...changes };
    // What the endpoint answers.
    return (await jsonOf(stage.post('/auth/device-authorization', form, headers))) as unknown as DeviceCodes;
  };
  const poll: DeviceStage['poll'] = (codes, changes, headers) =>
    stage.post(
      '/auth/token',
      { grant_type: DEVICE_GRANT, client_id: 'cli', device_code: codes.device_code, ...changes },
      headers,
    );
  const enter: DeviceStage['enter'] = async (browser, code) => {
    const response = await browser.post('/auth/device', { user_code: code });
    return response.text();
  };
  const decide: DeviceStage['decide'] = async (browser, page, decision) => {
    const fields = { ...hiddenFields(page), decision };
    return (await browser.post('/auth/device', fields)).text();
  };
  return {
    ...stage,
    begin,
    poll,
    polled: async (codes, changes) => {
      const response = await poll(codes, changes);
      return [response.status, (await jsonOf(response))['error']];
    },
    enter,
    decide,
    allow: async (browser, code) => decide(browser, await enter(browser, code), 'allow'),
  };
}

/** The hidden fields of the first form of a page, without the CSRF token, which the browser adds. */
export function hiddenFields(page: string): Readonly<Record<string, string>> {
  const fields = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(
    fields.flatMap(([, name = '', value = '']) => (name === 'csrfToken' ? [] : [[name, value]])),
  );
}

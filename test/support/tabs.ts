import { expect } from 'vitest';
import { resolveSettings } from './settings.js';
import type { Settings } from '../../src/core/contracts/settings.js';
import { AuthError } from '../../src/errors.js';
import { openFlow, takeFlow } from '../../src/core/flow/oauth-flow.js';
import type { Flow, FlowExpectation, FlowStart } from '../../src/core/flow/oauth-flow.js';
import { baseConfig, recordingLogger } from './config.js';
import { cookiesAfter, exchangeWith, NOON } from './proof.js';

/** What the flows of tests are begun with. */
export const START: FlowStart = {
  provider: 'idp',
  purpose: 'signin',
  issuer: 'https://idp.test',
  redirectUri: 'https://app.test/auth/callback/idp',
  tokenOrigin: 'https://idp.test',
  returnTo: 'https://app.test/home',
  sessionBinding: undefined,
  pkce: true,
  nonce: true,
};
/** An instant some seconds after noon. */
export const later = (seconds: number): Date => new Date(NOON.getTime() + seconds * 1000);

/** Id and secret of a state. */
export const cut = (state: string): [string, string] => [
  state.split('.')[0] ?? '',
  state.split('.')[1] ?? '',
];

/** A browser with flows under way. */
export class Tabs {
  cookie: string = '';
  now: Date = NOON;
  settings: Settings = resolveSettings(baseConfig({ logger: recordingLogger().logger }));

  async open(change: Partial<FlowStart> = {}): Promise<Awaited<ReturnType<typeof openFlow>>> {
    const exchange = await exchangeWith(this.settings, {
      path: 'signin/idp',
      cookie: this.cookie,
      now: this.now,
    });
    const opened = await openFlow(exchange, { ...START, ...change });
    this.cookie = cookiesAfter(exchange, this.cookie);
    return opened;
  }

  async take(state: string | undefined, change: Partial<FlowExpectation> = {}): Promise<Flow> {
    const { provider, purpose, redirectUri, pkce, nonce } = START;
    const expected = {
      state,
      provider,
      purpose,
      redirectUri,
      pkce,
      nonce,
      sessionBinding: undefined,
      ...change,
    };
    const exchange = await exchangeWith(this.settings, {
      path: 'callback/idp',
      cookie: this.cookie,
      now: this.now,
    });
    try {
      return await takeFlow(exchange, expected);
    } finally {
      this.cookie = cookiesAfter(exchange, this.cookie);
    }
  }

  /** The code of what a callback is refused with. */
  async refusal(
    state: string | undefined,
    change: Partial<FlowExpectation> = {},
  ): Promise<string | undefined> {
    const error: unknown = await this.take(state, change).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AuthError);
    expect((error as AuthError).type).toBe('OAuthCallbackError');
    return (error as AuthError).code;
  }

  names(part: string = ''): string[] {
    const names = this.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '');
    return names.filter((name) => name !== '' && name.includes(part));
  }

  /** Changes, or with `undefined` removes, the cookies whose names contain `part`. */
  tamper(part: string, change: (value: string) => string | undefined): void {
    this.cookie = this.cookie
      .split('; ')
      .flatMap((pair) => {
        const [name = '', value = ''] = pair.split('=');
        const changed = name.includes(part) ? change(value) : value;
        return changed === undefined ? [] : [`${name}=${changed}`];
      })
      .join('; ');
  }
}

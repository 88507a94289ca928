import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../../test/support/settings.js';
import { baseConfig } from '../../../test/support/config.js';
import { cut, later, Tabs } from '../../../test/support/tabs.js';
import { tampered } from '../../../test/support/tampered.js';

describe('what a flow refuses (RFC 6749, section 10.12; RFC 9700, section 4)', () => {
  it.each([undefined, ''])('a callback without state (%j) (CB-02)', async (state) => {
    const tabs = new Tabs();
    await tabs.open();
    expect(await tabs.refusal(state)).toBe('state_missing');
    expect(tabs.names()).toEqual([]);
  });

  it.each<[string, (id: string, secret: string) => string]>([
    ['another secret', (id) => `${id}.${'A'.repeat(43)}`],
    ['no secret', (id) => `${id}.`],
    ['a flow of another browser', (id, secret) => `${id.slice(0, 7)}ABCDEFGH.${secret}`],
    ['garbage', () => 'garbage'],
    ['more behind it', (id, secret) => `${id}.${secret}.x`],
    ['a path in it', (id, secret) => `../${id}.${secret}`],
    ['its parts swapped', (id, secret) => `${secret}.${id}`],
  ])('a state with %s; the cookies of the flow are cleared (CB-01)', async (_, forge) => {
    const tabs = new Tabs();
    const { state } = await tabs.open({});
    const code = await tabs.refusal(forge(...cut(state)));
    expect(['state_mismatch', 'flow_expired']).toContain(code);
    expect(tabs.names()).toEqual([]);
  });

  it('a state that belongs to none of several flows disturbs none of them (CB-01)', async () => {
    const tabs = new Tabs();
    const { state } = await tabs.open();
    await tabs.open();
    expect(await tabs.refusal('garbage')).toBe('state_mismatch');
    expect(await tabs.refusal(undefined)).toBe('state_missing');
    expect(await tabs.take(state)).toMatchObject({ state });
  });

  it.each(['.state.', '.pkce.', '.nonce.'])(
    'nothing of a cookie %s that was sent twice, one of them stale; all of the flow are cleared',
    async (part) => {
      const tabs = new Tabs();
      const { state } = await tabs.open();
      const [name = ''] = tabs.names(part);
      tabs.cookie = `${name}=stale; ${tabs.cookie}`;
      expect(await tabs.take(state)).toMatchObject({ state });
      expect(tabs.names()).toEqual([]);
    },
  );

  it('a tab that comes back too late does not disturb the flow of another one (CB-03)', async () => {
    const tabs = new Tabs();
    const { state: late } = await tabs.open();
    tabs.cookie = '';
    tabs.now = later(1000);
    const { state } = await tabs.open();
    expect(await tabs.refusal(late)).toBe('flow_expired');
    expect(await tabs.take(state)).toMatchObject({ state });
  });

  it('a flow whose state cookie was stripped does not disturb another one (CB-03)', async () => {
    const tabs = new Tabs();
    const { state: stripped } = await tabs.open();
    tabs.tamper('state', () => undefined);
    const { state } = await tabs.open();
    expect(await tabs.refusal(stripped)).toBe('state_mismatch');
    expect(tabs.names(cut(stripped)[0])).toEqual([]);
    expect(await tabs.take(state)).toMatchObject({ state });
  });

  it('another browser, which has no flow (CB-03)', async () => {
    const { state } = await new Tabs().open();
    expect(await new Tabs().refusal(state)).toBe('flow_missing');
  });

  it('a browser that dropped the outdated cookies is told that it took too long (CB-28)', async () => {
    const { state } = await new Tabs().open();
    const tabs = new Tabs();
    tabs.now = later(1200);
    expect(await tabs.refusal(state)).toBe('flow_expired');
  });

  it('the callback of another provider (mix-up) (CB-04)', async () => {
    const tabs = new Tabs();
    const { state } = await tabs.open();
    expect(await tabs.refusal(state, { provider: 'evil' })).toBe('provider_mismatch');
    expect(tabs.names()).toEqual([]);
  });

  it('another redirect URI than the one it was begun with', async () => {
    const tabs = new Tabs();
    const { state } = await tabs.open();
    expect(await tabs.refusal(state, { redirectUri: 'https://other.test/auth/callback/idp' })).toBe(
      'redirect_uri_mismatch',
    );
    expect(tabs.names()).toEqual([]);
  });

  it.each(['pkce', 'nonce'])('a %s cookie that is gone, empty, foreign or of another flow', async (part) => {
    const changes: ((other: string) => string | undefined)[] = [
      () => undefined,
      () => '',
      () => 'garbage',
      (other) => other,
    ];
    for (const change of changes) {
      const tabs = new Tabs();
      await tabs.open();
      const other =
        tabs.cookie
          .split('; ')
          .find((pair) => pair.includes(part))
          ?.split('=')[1] ?? '';
      tabs.cookie = '';
      const { state } = await tabs.open();
      tabs.tamper(part, () => change(other));
      expect(await tabs.refusal(state)).toBe('flow_missing');
      expect(tabs.names()).toEqual([]);
    }
  });

  it('the cookies of one flow under the names of another, or in each other’s place (CB-06)', async () => {
    const tabs = new Tabs();
    const first = await tabs.open();
    const second = await tabs.open();
    const [[a], [b]] = [cut(first.state), cut(second.state)];
    tabs.cookie = tabs.cookie.replaceAll(a, '#').replaceAll(b, a).replaceAll('#', b);
    expect(await tabs.refusal(first.state)).toBe('flow_missing');
    const mixed = new Tabs();
    const { state } = await mixed.open();
    mixed.cookie = mixed.cookie
      .replace('pkce.code_verifier', '#')
      .replace('nonce', 'pkce.code_verifier')
      .replace('#', 'nonce');
    expect(await mixed.refusal(state)).toBe('flow_missing');
  });

  it('a state cookie that was changed, or sealed with a secret that is gone', async () => {
    const tabs = new Tabs();
    const { state } = await tabs.open();
    tabs.tamper('.state.', tampered);
    expect(await tabs.refusal(state)).toBe('flow_missing');
    expect(tabs.names()).toEqual([]);
    const rotated = new Tabs();
    const opened = await rotated.open();
    rotated.settings = resolveSettings(
      baseConfig({ secret: 'a new secret of more than thirty-two characters' }),
    );
    expect(await rotated.refusal(opened.state)).toBe('flow_missing');
  });

  it('a state cookie that is gone; what is left of the flow is cleared', async () => {
    const tabs = new Tabs();
    const { state } = await tabs.open();
    await tabs.open();
    await tabs.open();
    tabs.tamper(`.state.${cut(state)[0]}`, () => undefined);
    expect(await tabs.refusal(state)).toBe('state_mismatch');
    expect(tabs.names(cut(state)[0])).toEqual([]);
    expect(tabs.names()).toHaveLength(6);
  });

  it.each([
    ['is gone', 'jti:1', undefined],
    ['is another one now', 'jti:1', 'jti:2'],
  ])('a session that %s: session_changed (CB-31)', async (_, begun, now) => {
    const tabs = new Tabs();
    const { state } = await tabs.open({ sessionBinding: begun });
    expect(await tabs.refusal(state, { sessionBinding: now })).toBe('session_changed');
    expect(tabs.names()).toEqual([]);
  });

  it('begun signed out, it says so, whatever session appeared meanwhile (AL-05)', async () => {
    const tabs = new Tabs();
    const { state } = await tabs.open();
    expect((await tabs.take(state, { sessionBinding: 'jti:2' })).sessionBinding).toBeUndefined();
  });
});

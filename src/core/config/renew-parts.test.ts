import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../../test/support/settings.js';
import type { Settings } from '../contracts/settings.js';
import type { AuthConfig } from '../../types/config.js';
import { baseConfig, recordingLogger } from '../../../test/support/config.js';

const { logger, warnings } = recordingLogger();

/** What an application's own function makes of a request: a closure that is a new one each time. */
function built(greeting: string, change: Partial<AuthConfig> = {}): AuthConfig {
  return {
    ...baseConfig(),
    logger,
    secret: 'short',
    providers: [
      {
        id: 'password',
        name: 'Password',
        type: 'credentials',
        credentials: {},
        authorize: () => ({ id: greeting }),
      },
      {
        id: 'other',
        name: 'Other',
        type: 'credentials',
        credentials: {},
        authorize: () => ({ id: 'other' }),
      },
    ] as AuthConfig['providers'],
    ...change,
  };
}

async function greetingOf(settings: Settings): Promise<string | undefined> {
  const provider = settings.providers.get('password');
  if (provider?.type !== 'credentials') throw new Error('no such provider');
  return (await provider.config.authorize({}, new Request('https://app.test')))?.id;
}

describe('a configuration that is built anew for every request', () => {
  it('keeps what is under way, and is not warned about again', () => {
    const [first, second] = [resolveSettings(built('a')), resolveSettings(built('b'))];
    expect(second).not.toBe(first);
    expect(second.memo).toBe(first.memo);
    expect(second.memo).toBe(first.memo);
    expect(warnings).toEqual(['weak-secret']);
  });

  it('calls its own functions, never those of an earlier one', async () => {
    const [first, second] = [resolveSettings(built('first')), resolveSettings(built('second'))];
    expect(await greetingOf(first)).toBe('first');
    expect(await greetingOf(second)).toBe('second');
    expect(second.providers.all().map(({ id }) => id)).toEqual(['password', 'other']);
    expect(second.providers.get('password')).toBe(second.providers.all()[0]);
    expect(second.providers.get('nobody')).toBeUndefined();
  });

  it('takes its own token generator and codec', () => {
    const own = {
      session: { strategy: 'jwt' as const, generateSessionToken: () => 'mine' },
      jwt: { encode: async () => 'mine' },
    };
    resolveSettings(
      built('a', {
        session: { ...own.session, generateSessionToken: () => 'theirs' },
        jwt: { encode: async () => 'theirs' },
      }),
    );
    const settings = resolveSettings(built('a', own));
    expect(settings.session.generateSessionToken()).toBe('mine');
    expect(settings.jwt.encode).toBe(own.jwt.encode);
  });

  it('shares nothing with an application that says something else', () => {
    const first = resolveSettings(built('a'));
    for (const change of [
      { secret: 'another' },
      { adapter: {}, session: { strategy: 'jwt' as const } },
      { basePath: '/x' },
    ]) {
      expect(resolveSettings(built('a', change)).memo).not.toBe(first.memo);
    }
  });

  it('is refused each time when it is wrong', () => {
    for (let n = 0; n < 2; n++) expect(() => resolveSettings(built('a', { secret: '' }))).toThrow('secret');
  });

  it('forgets all but the latest applications', () => {
    const first = resolveSettings(built('a'));
    for (let n = 0; n < 16; n++) resolveSettings(built('a', { secret: `secret number ${n}` }));
    expect(resolveSettings(built('a')).memo).not.toBe(first.memo);
  });
});

import * as other from '@auth/core/errors';
import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { CredentialsConfig } from '../../src/types/provider-credentials.js';
import { Credentials } from '../../src/providers/credentials.js';
import { aUser } from '../../src/testing/adapter-case.js';
import { locationOf } from '../support/browser.js';
import { passwordProvider } from '../support/config.js';
import { openStage, signInByPassword, type Stage } from '../contract/stage.js';
import { withReference } from '../support/fault-reference.js';

/** A stage whose `authorize` does what plain JavaScript may do. */
function stageWith(authorize: () => unknown, changes: Partial<AuthConfig> = {}): Stage {
  const provider = { ...passwordProvider, authorize: authorize as CredentialsConfig['authorize'] };
  return openStage({ providers: [provider], ...changes });
}

/** What the developer is told; refused visitors are counted apart. */
const warnings = ({ log }: Stage): string[] =>
  log.warnings
    .map((code, index) => `${code}: ${log.details[index]}`)
    .filter((line) => !line.startsWith('sign-in-refused: '));

describe('an authorize that returns no user', () => {
  it.each<[string, unknown]>([
    ['`true`', true],
    ['a string', 'ada'],
    ['a number', 7],
    ['a list of 1', [{ id: 'ada' }]],
    ['an object without members', {}],
    ['an error instead of throwing it', new Error('wrong')],
    ['a function', () => ({ id: 'ada' })],
  ])('refuses %s, and says once what it was and what is expected', async (seen, answer) => {
    const stage = stageWith(() => answer);
    for (let n = 0; n < 2; n++) {
      const { searchParams } = locationOf(await signInByPassword(stage.browser));
      expect(searchParams.get('error')).toBe('CredentialsSignin');
    }
    expect(warnings(stage)).toEqual([
      `authorize-result: \`authorize\` of provider "credentials" returned ${seen}. Return the user as an object with its \`id\`, or null to refuse.`,
    ]);
  });

  it('points from the refused visitor to the warning that says why', async () => {
    const { browser, log } = stageWith(() => true);
    await signInByPassword(browser);
    expect(log.details).toContain(
      'CredentialsSignin (credentials): Provider "credentials" cannot sign users in: see the warning `authorize-result`.',
    );
  });

  it.each([null, undefined, false, '', 0])('has nothing to say about %j: it says no', async (answer) => {
    const stage = stageWith(() => answer);
    expect(locationOf(await signInByPassword(stage.browser)).search).toContain('CredentialsSignin');
    expect(warnings(stage)).toEqual([]);
  });

  it('signs a user without id in under a new one, and says once that it will not last', async () => {
    const stage = stageWith(() => ({ name: 'Ada' }));
    for (let n = 0; n < 2; n++) await signInByPassword(stage.browser);
    expect(await stage.browser.session()).toMatchObject({ user: { name: 'Ada' } });
    expect(warnings(stage)).toEqual([
      expect.stringMatching(/^authorize-result: .*returned a user without `id`.*another id at every sign-in/),
    ]);
  });
});

describe('a credentials provider without authorize', () => {
  it('does not tell people that what they entered did not match', async () => {
    const { browser, log } = openStage({ providers: [Credentials({ credentials: { pin: {} } })] });
    const { pathname, search } = locationOf(await signInByPassword(browser));
    const page = await (await browser.get(pathname + search)).text();
    expect(page).not.toContain('did not match');
    expect(page).toContain('set up correctly');
    expect(log.details).toContain(
      'CredentialsSignin (not_set_up): Provider "credentials" cannot sign users in: see the warning `missing-provider-option`.',
    );
  });
});

describe('database sessions for a user that authorize returned', () => {
  it('are refused where the user is not in the store, whatever the store demands; the log says what to do', async () => {
    const adapter = MemoryAdapter();
    // A store without constraints takes a session for anybody.
    const lax = { ...adapter, createSession: <Row>(row: Row): Row => row };
    for (const store of [adapter, lax]) {
      const stage = stageWith(() => ({ id: 'nobody' }), {
        adapter: store,
        session: { strategy: 'database' },
      });
      const answer = await signInByPassword(stage.browser);
      expect(locationOf(answer).search).toMatch(withReference('?error=Configuration'));
      expect(stage.log.errors).toMatchObject([
        {
          type: 'CallbackRouteError',
          message: expect.stringMatching(
            /not in the adapter's store.*`createUser`.*`session.strategy` to "jwt"/,
          ),
        },
      ]);
      expect(stage.log.errors[0]?.message).not.toContain('nobody');
      expect(await stage.browser.session()).toBeNull();
    }
  });

  it('work for a user whom the signIn callback stores', async () => {
    const adapter = MemoryAdapter();
    const stage = stageWith(() => ({ id: 'ada', email: 'ada@example.com' }), {
      adapter,
      session: { strategy: 'database' },
      callbacks: { signIn: async () => Boolean(await adapter.createUser(aUser({ id: 'ada' }))) },
    });
    await signInByPassword(stage.browser);
    expect(await stage.browser.session()).not.toBeNull();
  });

  it('work for a stored user', async () => {
    const adapter = MemoryAdapter();
    const ada = await adapter.createUser(aUser());
    const stage = stageWith(() => ({ id: ada.id }), { adapter, session: { strategy: 'database' } });
    await signInByPassword(stage.browser);
    expect(await stage.browser.session()).toMatchObject({ user: { email: ada.email } });
    expect(stage.log.errors).toEqual([]);
  });
});

describe('an error class of a second copy of the package', () => {
  class Locked extends other.CredentialsSignin {
    override code = 'locked';
  }
  const thrower =
    (error: Error): (() => never) =>
    () => {
      throw error;
    };

  it('thrown by authorize is what its type says, and the second copy is told once', async () => {
    const stage = stageWith(thrower(new Locked('wrong')));
    for (let n = 0; n < 2; n++) {
      const { pathname, searchParams } = locationOf(await signInByPassword(stage.browser));
      expect(pathname).toBe('/auth/signin');
      expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'CredentialsSignin', code: 'locked' });
    }
    expect(warnings(stage)).toEqual([expect.stringContaining('`npm ls latchkey @auth/core`')]);
    expect(warnings(stage)[0]).toMatch(/^two-copies: .*CredentialsSignin/);
  });

  it.each([
    ['signIn', new other.OAuthAccountNotLinked('x'), '/auth/signin', 'OAuthAccountNotLinked'],
    ['signIn', new other.Verification('x'), '/auth/error', 'Verification'],
    ['signIn', new other.AdapterError('x'), '/auth/error', 'Configuration'],
    ['jwt', new other.AccessDenied('x'), '/auth/error', 'AccessDenied'],
  ])('thrown by the callback %s: %s', async (...[callback, error, page, shown]) => {
    const stage = openStage({ callbacks: { [callback]: thrower(error) } });
    const { pathname, searchParams } = locationOf(await signInByPassword(stage.browser));
    expect([pathname, searchParams.get('error')]).toEqual([page, shown]);
    expect(warnings(stage)).toEqual([expect.stringMatching(/^two-copies: /)]);
  });

  it('is a refused visitor where its type says so, told in one line', async () => {
    const stage = openStage({ callbacks: { signIn: thrower(new other.AccessDenied('not on the list')) } });
    await signInByPassword(stage.browser);
    expect(stage.log.errors).toEqual([]);
    expect(stage.log.warnings.toSorted()).toEqual(['sign-in-refused', 'two-copies']);
    expect(stage.log.details.join().split('not on the list')).toHaveLength(2);
  });

  it('is not seen in an error of another library that has a type', async () => {
    const stage = openStage({
      callbacks: {
        signIn: thrower(Object.assign(new Error('S3'), { type: 'Verification', kind: 'Client' })),
      },
    });
    expect(locationOf(await signInByPassword(stage.browser)).search).toMatch(
      withReference('?error=AccessDenied'),
    );
    expect(warnings(stage)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { sessionOf } from '../support/factor-stage.js';
import { sceneOf, WAYS, type Scene } from '../support/factor-matrix.js';
import { leadsTo } from '../support/factor-ways.js';
import { skipPauses } from '../support/quick-timers.js';
import { partForRow } from '../support/sample.js';

skipPauses();

const CHALLENGE = '/auth/second-factor';

/** What a sign-in must not change before its second factor. */
async function kept({ stage, visitor, signIns }: Scene): Promise<unknown> {
  const { users, accounts, sessions, authenticators } = stage.store.snapshot();
  return {
    // What says who is there, and not when a passkey was used.
    users: users.map(({ id }) => id),
    accounts,
    sessions: sessions.length,
    passkeys: authenticators.length,
    session: await sessionOf(visitor),
    signIns: signIns(),
  };
}

describe.each([
  ['database', 0],
  ['jwt', 1],
] as const)('MF-01: with %s sessions', (strategy, row) => {
  describe.each(partForRow(WAYS, { row, of: 2 }))('$name', (way) => {
    it.each(['enrolled', 'required'] as const)(
      'MF-02: waits for the second factor of a user: %s',
      async (state) => {
        const scene = await sceneOf(way, state, strategy);
        const { stage, visitor } = scene;
        const before = await kept(scene);
        expect(leadsTo(await way.begin(scene))).toBe(CHALLENGE);
        expect(await kept(scene)).toEqual(before);
        const [announced, rows] = [scene.signIns(), stage.store.snapshot().sessions.length];
        await scene.prove();
        expect(await sessionOf(visitor)).toMatchObject({
          auth: { assurance: 2, factorTime: stage.clock.now().toISOString() },
        });
        expect(scene.signIns()).toBe(announced + 1);
        const isReplaced = way.isSignedIn === true;
        // A new password ends all other sessions.
        const isAlone = way.name === 'a new password';
        const expected = isAlone ? 1 : isReplaced ? rows : rows + 1;
        expect(stage.store.snapshot().sessions).toHaveLength(strategy === 'jwt' ? 0 : expected);
        expect(stage.store.snapshot().users).toHaveLength(1);
        await visitor.post(CHALLENGE, { code: '000000' });
        expect(scene.signIns()).toBe(announced + 1);
      },
    );

    it(`MF-05: is ${way.isChange === true ? 'asked' : 'let through'} in a trusted browser`, async () => {
      const scene = await sceneOf(way, 'trusted', strategy);
      const before = await kept(scene);
      const answer = await way.begin(scene);
      if (way.isChange === true) {
        expect(leadsTo(answer)).toBe(CHALLENGE);
        expect(await kept(scene)).toEqual(before);
      } else {
        expect(leadsTo(answer)).not.toContain('error');
        const { auth } = (await sessionOf(scene.visitor)) ?? {};
        // In a session of the same user, what was proven there is still known.
        if (way.isSignedIn === true) expect(auth?.factorTime).not.toBe(scene.stage.clock.now().toISOString());
        else expect(auth).toMatchObject({ assurance: 1, factorTime: null });
      }
    });

    it.each([
      ['MF-03: store down', 'down'],
      ['MF-04: secret lost', 'unreadable'],
    ] as const)('%s', async (_, fault) => {
      const scene = await sceneOf(way, fault === 'down' ? 'store down' : 'secret lost', strategy);
      const before = await kept(scene);
      scene.fail(fault);
      const answer = await way.begin(scene);
      expect(await kept(scene)).toEqual(before);
      expect([leadsTo(answer), answer.status]).toEqual([
        expect.stringMatching(/^\/auth\/error\?error=(?:Configuration|TemporarilyUnavailable|Unavailable)/),
        302,
      ]);
      const page = await scene.visitor.get(leadsTo(answer));
      expect(page.status).toBeGreaterThanOrEqual(500);
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { AuthConfig } from '../../../types/config.js';
import { encode, getToken } from '../../../jwt/index.js';
import { SECRET } from '../../../../test/support/config.js';
import { later, sessionBench } from '../../../../test/support/session.js';

const NAME = '__Secure-authjs.session-token';

/** A session whose size the application changes while pages read it several times at once. */
function resizing() {
  let size = 6000;
  const changes: Partial<AuthConfig> = {
    callbacks: { jwt: ({ token }) => ({ ...token, blob: 'x'.repeat(size) }) },
  };
  return { bench: sessionBench(changes), resize: (next: number) => (size = next) };
}

const merged = (...cookies: string[]): string => cookies.join('; ');

describe('answers that cross, of which one cuts the session and one does not', () => {
  it.each(['the cut one first', 'the cut one last'])('leave the browser signed in: %s', async (order) => {
    const { bench, resize } = resizing();
    const before = await bench.signIn();
    const isCutFirst = order === 'the cut one first';
    resize(isCutFirst ? 6500 : 10);
    const first = await bench.read(before, later(1));
    resize(isCutFirst ? 10 : 6500);
    const second = await bench.read(before, later(2));
    const both = merged(first.cookie, second.cookie);
    expect([both.includes(`${NAME}=`), both.includes(`${NAME}.0=`)]).toEqual([true, true]);

    const after = await bench.read(both, later(3));
    expect(after.session).toMatchObject({ user: { name: 'Ada' } });
    expect(bench.log.warnings).not.toContain('duplicate-cookie');
    // The next answer that writes clears the other one.
    resize(20);
    expect((await bench.read(both, later(4))).cookie).not.toContain(`${NAME}.0=`);
  });

  it('nor does getToken see nobody', async () => {
    const token = { sub: 'ada', jti: 'session-1' };
    const seal = (more: object, jti = 'session-1') =>
      encode({ token: { ...token, ...more, jti }, secret: SECRET, salt: NAME });
    const carried = (plain: string, cut: string) =>
      getToken({
        req: {
          headers: { cookie: `${NAME}=${plain}; ${NAME}.0=${cut.slice(0, 90)}; ${NAME}.1=${cut.slice(90)}` },
        },
        secret: SECRET,
        cookieName: NAME,
      });
    expect(await carried(await seal({ role: 'old' }), await seal({}))).toMatchObject({ sub: 'ada' });
    expect(await carried(await seal({}), await seal({ sub: 'eve' }))).toBeNull();
    expect(await carried(await seal({}), await seal({}, 'session-2'))).toBeNull();
  });
});

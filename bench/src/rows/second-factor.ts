import { randomUUID } from 'node:crypto';
import { contestant, type Contestant, type Row } from '../contestant.ts';
import type { Latchkey } from '../contestants/latchkey.ts';
import { limitEncode, limitKey } from '../contestants/limit-crypto.ts';
import { claims, cookiesOf, DAY, expectThat, get, SECRET, SESSION_COOKIE } from '../scene.ts';
import { ourHandler, type Handler, type Kit } from './kit.ts';
import { sessionRow } from './session.ts';

interface FactorRow {
  readonly title: string;
  /** Seconds since the token was issued. */
  readonly age: number;
}

/** Rows about `GET session` with an encrypted cookie that says which factors were proven, beside the same without the option. */
export async function secondFactorRow(kit: Kit, { title, age }: FactorRow): Promise<Row> {
  const row = await sessionRow(kit, { title, age });
  const [own] = kit.builds;
  const names = kit.builds.map(({ name }) => name);
  const others = row.contestants.filter(({ name }) => !names.includes(name));
  const each = kit.builds.map((build) => proven(build, build.name, { age, hasOption: true }));
  const without = await proven(own, `${own.name}, no option`, { age, hasOption: false });
  return { title, contestants: [...(await Promise.all(each)), without, ...others] };
}

/** Proofs as `core/factors/proofs.ts` writes them: the password and the app, at this time in milliseconds. */
function proofsOf(time: number): string {
  const seconds = Math.floor(time / 1000).toString(36);
  return `~${seconds}.${seconds}.pwd-otp-mfa`;
}

/** One build, with the option or without it: then its tokens have no proofs, either. */
async function proven(
  build: Latchkey,
  name: string,
  { age, hasOption }: { readonly age: number; readonly hasOption: boolean },
): Promise<Contestant> {
  const { records } = build.MemoryAdapter();
  const { recoveryCodes, secondFactor, totp } = await build.loadSecondFactor();
  const factors = [totp({ issuer: 'Acme' }), recoveryCodes()];
  const extra = hasOption ? { records, secondFactor: secondFactor({ factors }) } : { records };
  const handler: Handler = ourHandler(build, { extra });
  const others = cookiesOf(await handler(get('/csrf')));
  const key = limitKey(SECRET, SESSION_COOKIE);
  const cookie = (): string => {
    const issued = Date.now() - age * 1000;
    const jti = randomUUID();
    const proofs = { latchkey: { proofs: proofsOf(issued), of: jti } };
    return limitEncode(key, claims({ jti, ...(hasOption && proofs) }), issued);
  };
  return contestant(name, {
    prepare: () => get('/session', `${SESSION_COOKIE}=${cookie()}; ${others}`),
    run: handler,
    check: async (response) => {
      const body = (await response.json()) as { user?: { name?: string }; auth?: { assurance?: number } };
      expectThat(body.user?.name === 'Ada', `no session: ${JSON.stringify(body)}`);
      expectThat(body.auth?.assurance === (hasOption ? 2 : undefined), `proven: ${JSON.stringify(body)}`);
      const isRenewed = response.headers.getSetCookie().some((line) => line.startsWith(SESSION_COOKIE));
      expectThat(isRenewed === age >= DAY, 'the session was renewed too early or too late');
    },
  });
}

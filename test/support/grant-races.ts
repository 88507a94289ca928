import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { RecordStore, WithRecords } from '../../src/types/records.js';
import { apiStage, CALLBACK, ISSUER, VERIFIER, type ApiStage, type Tokens } from './api-stage.js';
import { applicationOf, recordingLogger } from './config.js';
import { jsonOf, type FactorStage } from './factor-stage.js';
import { ORIGIN } from './password-stage.js';

const CROWD = 32;

/** Three processes of one application over one store, and a user who is signed in. */
interface Crowd {
  readonly stage: ApiStage;
  readonly owner: ReturnType<FactorStage['browser']>;
  /** Posts to the token endpoint of each process in turn, all at once. */
  all(form: Readonly<Record<string, string>>, headers?: HeadersInit): Promise<readonly Response[]>;
  /** Posts to the token endpoint of one process. */
  post(process: number, form: Readonly<Record<string, string>>): Promise<Response>;
  /** Gets a path of one process. */
  get(process: number, path: string): Promise<Response>;
}

type Store = Adapter & WithRecords;

async function crowdOver(adapter: Store): Promise<Crowd> {
  const stage = await apiStage({ config: { adapter } });
  const owner = await stage.account(`${crypto.randomUUID()}@example.com`);
  // A reader of the log of its own, and the mark of it, make an application of its own: nothing in memory is shared.
  const processes = [1, 2, 3].map(() => {
    const { logger } = recordingLogger();
    return { ...stage.config, ...applicationOf(logger), logger };
  });
  const send = (index: number, path: string, init?: RequestInit): Promise<Response> =>
    Auth(new Request(`${ORIGIN}${path}`, init), processes[index % processes.length] ?? stage.config);
  const post = (
    index: number,
    form: Readonly<Record<string, string>>,
    headers: HeadersInit = {},
  ): Promise<Response> =>
    send(index, '/auth/token', { method: 'POST', body: new URLSearchParams(form), headers });
  return {
    stage,
    owner,
    get: send,
    post,
    all: (form, headers) =>
      Promise.all(Array.from({ length: CROWD }, (_, index) => post(index, form, headers))),
  };
}

const refreshWith = (token: string): Readonly<Record<string, string>> => ({
  grant_type: 'refresh_token',
  client_id: 'web',
  refresh_token: token,
});

const codeOf = (code: string): Readonly<Record<string, string>> => ({
  grant_type: 'authorization_code',
  client_id: 'web',
  code,
  redirect_uri: CALLBACK,
  code_verifier: VERIFIER,
});

/** Makes proofs for the token endpoint, all with one key (RFC 9449, section 4.2). */
async function prover({ clock }: ApiStage): Promise<() => Promise<string>> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  return () =>
    new SignJWT({ htm: 'POST', htu: `${ISSUER}/token`, jti: crypto.randomUUID() })
      .setIssuedAt(clock.now())
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .sign(privateKey);
}

/** A store whose process dies once it has written the records of a kind: no client gets an answer. */
function dyingAfter(records: RecordStore, kind: string): RecordStore {
  let isDead = false;
  return new Proxy(records, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...given: readonly unknown[]): Promise<unknown> => {
        if (isDead) throw new Error('The process has died.');
        const result: unknown = await Reflect.apply(member, target, given);
        const isWrite = name === 'put' || name === 'putMany';
        isDead = isWrite && JSON.stringify(given).includes(`"${kind}"`);
        if (isDead) throw new Error('The process has died.');
        return result;
      };
    },
  });
}

/** The tokens of clients under parallel requests, over a store. */
export function describeGrantRaces(name: string, open: () => Store): void {
  describe(`the tokens of clients over ${name}`, () => {
    it('32 uses of one refresh token in three processes give one next token (AS-10)', async () => {
      const { stage, owner, all } = await crowdOver(open());
      const { refresh_token: first } = await stage.tokens(owner);
      const answers = await all(refreshWith(first));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const tokens = (await Promise.all(answers.map(jsonOf))) as unknown as readonly Tokens[];
      const next = new Set(tokens.map(({ refresh_token: token }) => token));
      expect([next.size, next.has(first)]).toEqual([1, false]);
      expect((await stage.refresh([...next][0] ?? '')).status).toBe(200);
    });

    it('a refresh token that another process has taken ends the session in all of them, after ten seconds (AS-07)', async () => {
      const { stage, owner, all, post } = await crowdOver(open());
      const { refresh_token: first } = await stage.tokens(owner);
      const next = (await jsonOf(post(0, refreshWith(first)))) as unknown as Tokens;
      stage.clock.advance(11);
      const refused = async (answer: Promise<Response>): Promise<unknown> => (await jsonOf(answer))['error'];
      expect(await refused(post(1, refreshWith(first)))).toBe('invalid_grant');
      for (const process of [0, 1, 2])
        expect(await refused(post(process, refreshWith(next.refresh_token)))).toBe('invalid_grant');
      const late = await all(refreshWith(first));
      expect(late.filter(({ status }) => status !== 400)).toEqual([]);
    });

    it('32 requests with one proof of possession in three processes count once (AS-09)', async () => {
      const { stage, owner, all } = await crowdOver(open());
      const prove = await prover(stage);
      const code = await stage.code(owner, { client_id: 'bound' });
      const redeemed = await stage.post(
        '/auth/token',
        { ...codeOf(code), client_id: 'bound' },
        { dpop: await prove() },
      );
      const { refresh_token: token } = (await jsonOf(redeemed)) as unknown as Tokens;
      const form = { ...refreshWith(token), client_id: 'bound' };
      const answers = await all(form, { dpop: await prove() });
      const refused = answers.filter(({ status }) => status === 400);
      expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([1, CROWD - 1]);
      const errors = await Promise.all(refused.map(async (answer) => (await jsonOf(answer))['error']));
      expect(new Set(errors)).toEqual(new Set(['invalid_dpop_proof']));
    });

    it('32 uses of one code in three processes give tokens once (AS-11)', async () => {
      const { stage, owner, all } = await crowdOver(open());
      const code = await stage.code(owner);
      const answers = await all(codeOf(code));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('three processes that start at once have the same keys (AS-12)', async () => {
      const { get } = await crowdOver(open());
      const lists = await Promise.all(
        Array.from({ length: CROWD }, async (_, index) => (await get(index, '/auth/jwks')).text()),
      );
      expect(new Set(lists).size).toBe(1);
    });

    it.each(['api-grant', 'session'])(
      'a process that dies once it has written "%s" signs no one out (AS-13)',
      async (kind) => {
        const adapter = open();
        const { stage, owner } = await crowdOver(adapter);
        const { refresh_token: token } = await stage.tokens(owner);
        stage.clock.advance(400);
        const dying = { ...stage.config, records: dyingAfter(adapter.records, kind) };
        const body = new URLSearchParams(refreshWith(token));
        const killed = await Auth(new Request(`${ORIGIN}/auth/token`, { method: 'POST', body }), dying);
        expect(killed.status).toBe(503);
        // The client tries once more, as it had no answer.
        const again = (await jsonOf(stage.refresh(token))) as unknown as Tokens;
        expect((await stage.refresh(again.refresh_token)).status).toBe(200);
      },
    );
  });
}

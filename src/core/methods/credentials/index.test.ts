import { describe, expect, it, vi } from 'vitest';
import { credentialsSteps } from './index.js';
import { resolveSettings } from '../../../../test/support/settings.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import { CredentialsSignin } from '../../../errors.js';
import type { CredentialsConfig } from '../../../types/provider-credentials.js';
import { baseConfig, passwordProvider, recordingLogger } from '../../../../test/support/config.js';
import { exchangeWith } from '../../../../test/support/proof.js';

const showStep = (): Promise<never> => Promise.reject(new Error('there is one step only'));
type Authorize = CredentialsConfig['authorize'];

async function complete(authorize: Authorize, form: Record<string, string> = {}, pages = {}) {
  const settings = resolveSettings(
    baseConfig({ logger: recordingLogger().logger, pages, providers: [{ ...passwordProvider, authorize }] }),
  );
  const provider = settings.providers.get('credentials') as CredentialsProvider;
  const exchange = await exchangeWith(settings, { path: 'callback/credentials', form });
  const context = { sessionBinding: undefined, showStep };
  return { exchange, provider, run: (async () => credentialsSteps.complete(exchange, provider, context))() };
}
const answering = async (answer: unknown) => (await complete((() => answer) as Authorize)).run;

describe('credentials', () => {
  it('prove who authorize says', async () => {
    expect(await answering({ id: 'ada', name: 'Ada', role: 'admin' })).toMatchObject({
      kind: 'authentication',
      user: { id: 'ada', name: 'Ada', role: 'admin' },
      account: { provider: 'credentials', providerAccountId: 'ada', type: 'credentials' },
      linking: { lookup: 'given', byEmail: false, sessionBinding: undefined },
    });
  });

  it.each([
    [7, '7'],
    [0, '0'],
    [{ toString: () => 'object-id' }, 'object-id'],
    ['x', 'x'],
  ])('take the id %s as the text %j', async (id, text) => {
    expect(await answering({ id })).toMatchObject({
      user: { id: text },
      account: { providerAccountId: text },
    });
  });

  it.each([undefined, null, ''])('make an id where there is %j', async (id) => {
    expect(await answering({ id, name: 'Ada' })).toMatchObject({
      user: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
  });

  it.each([null, undefined, false, true, 0, 1, '', 'ada'])(
    'refuse %j: it names nobody (CR-01)',
    async (answer) => {
      await expect(answering(answer)).rejects.toMatchObject({
        type: 'CredentialsSignin',
        code: 'credentials',
        kind: 'signIn',
      });
    },
  );

  it('keep the class and code of an error of the application’s own', async () => {
    class Locked extends CredentialsSignin {
      override code = 'locked';
    }
    const { run } = await complete(() => {
      throw new Locked();
    });
    await expect(run).rejects.toMatchObject({ type: 'CredentialsSignin', code: 'locked' });
  });

  it.each<[string, Authorize]>([
    [
      'throws',
      () => {
        throw new Error('canary of the database');
      },
    ],
    ['rejects', () => Promise.reject(new Error('canary of the database'))],
  ])('show a fault, and leak nothing, when authorize %s (CR-09)', async (_, authorize) => {
    const { run } = await complete(authorize);
    await expect(run).rejects.toMatchObject({
      type: 'CallbackRouteError',
      message: expect.not.stringContaining('canary'),
      cause: { err: expect.any(Error), provider: expect.any(String) },
    });
  });

  it('give authorize the fields of the form, and not the library’s own (CR-08)', async () => {
    const seen: unknown[] = [];
    const form = {
      username: 'ada',
      password: 'x',
      csrfToken: 't',
      callbackUrl: '/x',
      json: 'true',
      redirect: 'false',
      __proto__: 'x',
    };
    const { run } = await complete(async (fields, request) => {
      seen.push(fields, request.url, await request.json());
      return { id: 'ada' };
    }, form);
    expect(await run).toMatchObject({ credentials: { username: 'ada', password: 'x' } });
    expect(seen[0]).toEqual({ username: 'ada', password: 'x' });
    expect(seen[1]).toBe('https://app.test/auth/callback/credentials');
    expect(seen[2]).toMatchObject({ username: 'ada' });
  });

  it('do not let authorize change what the signIn callback will see', async () => {
    const { run } = await complete((fields) => ((fields['username'] = 'root'), { id: 'ada' }), {
      username: 'ada',
    });
    expect(await run).toMatchObject({ credentials: { username: 'ada' } });
  });

  it('give up on an authorize that never answers (CR-11)', async () => {
    vi.useFakeTimers();
    try {
      const { run } = await complete(() => new Promise(() => {}));
      const refused = run.catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(await refused).toMatchObject({ type: 'CallbackRouteError' });
      const quick = await complete(async () => ({ id: 'ada' }));
      await quick.run;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('begin nothing: the form is on the sign-in page', async () => {
    for (const [pages, location] of [
      [{}, 'https://app.test/auth/signin'],
      [{ signIn: '/login' }, 'https://app.test/login'],
    ] as const) {
      const { exchange, provider } = await complete(() => null, {}, pages).then(
        async (all) => (await all.run.catch(() => undefined), all),
      );
      const reply = await credentialsSteps.begin(exchange, provider, {
        returnTo: 'https://app.test',
        sessionBinding: undefined,
        showStep,
      });
      expect(reply).toMatchObject({ kind: 'redirect', location });
    }
  });
});

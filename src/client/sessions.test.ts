import { afterEach, describe, expect, it } from 'vitest';
import { openStage, START } from '../../test/contract/stage.js';
import { fetchOf } from '../../test/support/credentials-container.js';
import { MemoryAdapter } from '../adapters/memory/index.js';
import { OtherStores } from './announce.js';
import { endOtherSessions, endSession, listSessions } from './sessions.js';
import type { ClientOptions } from './request.js';
import { getSession, signIn } from './session.js';

const APP = 'https://app.test';
const fields = { username: 'ada', password: 'correct horse' };
const listening: OtherStores[] = [];

afterEach(() => {
  for (const stores of listening.splice(0)) stores.leave();
});

function open(pages = { sessions: true }) {
  const stage = openStage({
    adapter: MemoryAdapter(),
    session: { strategy: 'jwt' },
    revocation: { check: 'always' },
    pages,
  });
  const enter = async (): Promise<ClientOptions> => {
    const options = { fetch: fetchOf(stage.another(), APP), basePath: '/auth' };
    await signIn('credentials', { ...options, fields, redirect: false, callbackUrl: `${APP}/` });
    return options;
  };
  return { stage, enter };
}

/** Resolves when the stores are told that the session may be another one. */
const told = (): Promise<void> =>
  new Promise((resolve) => {
    const stores = new OtherStores({});
    stores.listen(resolve);
    listening.push(stores);
  });

describe('the sessions of whoever is signed in', () => {
  it('are listed, with dates as texts', async () => {
    const { enter } = open();
    const [one] = [await enter(), await enter()];
    const sessions = await listSessions(one);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ createdAt: START.toISOString(), provider: 'credentials' });
  });

  it('are ended one by one, and the stores are told', async () => {
    const { enter } = open();
    const [one, two] = [await enter(), await enter()];
    const id = (await listSessions(one)).find(({ current }) => !current)?.id ?? '';
    const news = told();
    expect(await endSession(id, one)).toBe(true);
    await news;
    expect([await getSession(one), await getSession(two)]).toEqual([expect.anything(), null]);
    expect(await endSession(id, one)).toBe(false);
    const [{ id: own } = { id: '' }] = await listSessions(one);
    expect(await endSession(own, one)).toBe(true);
    expect(await getSession(one)).toBeNull();
  });

  it('are ended but that of this browser, and the stores are told', async () => {
    const { enter } = open();
    const [one, two, three] = [await enter(), await enter(), await enter()];
    const news = told();
    expect(await endOtherSessions(one)).toBe(2);
    await news;
    expect([await getSession(one), await getSession(two), await getSession(three)]).toEqual([
      expect.anything(),
      null,
      null,
    ]);
  });

  it('are refused to a stranger, where the option is off, and while the server fails, with a reason', async () => {
    const { stage } = open();
    const stranger = { fetch: fetchOf(stage.browser, APP) };
    await expect(listSessions(stranger)).rejects.toThrow('Not signed in.');
    await expect(endSession('x', stranger)).rejects.toThrow('Not signed in.');
    await expect(endOtherSessions(stranger)).rejects.toThrow('Not signed in.');
    const off = await open({ sessions: false }).enter();
    await expect(listSessions(off)).rejects.toThrow('There is nothing here.');
    const failing: ClientOptions = { fetch: async () => new Response('{}', { status: 503 }) };
    await expect(listSessions(failing)).rejects.toThrow('503');
  });
});

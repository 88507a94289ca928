import { beforeAll, describe, expect, it } from 'vitest';
import { changeEmail } from '../../src/account.js';
import { apiKeys, createApiKey, renameApiKey, revokeApiKey, rotateApiKey } from '../../src/api.js';
import {
  changePassword,
  deleteUser,
  endOtherSessions,
  endSessionById,
  link,
  removePasskey,
  renamePasskey,
  unlink,
} from '../../src/index.js';
import {
  confirmTotp,
  enrolTotp,
  newRecoveryCodes,
  recoveryCodes,
  removeFactor,
  secondFactor,
  stepUp,
  totp,
} from '../../src/second-factor.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { TestBrowser } from '../../src/testing/index.js';
import {
  ADMIN,
  administrationStage,
  BOB,
  type AdministrationStage,
} from '../support/administration-stage.js';
import { GOOD, ORIGIN } from '../support/password-stage.js';

type Verb = (request: Request, config: AuthConfig) => Promise<unknown>;

/** Every function of the server's own code that changes an account, with an argument that the user could send. */
const VERBS: Readonly<Record<string, Verb>> = {
  changePassword: (request, config) =>
    changePassword(request, config, { newPassword: 'another good password', currentPassword: GOOD }),
  changeEmail: (request, config) => changeEmail(request, config, { email: 'eve@example.com' }),
  deleteUser: (request, config) => deleteUser(request, config, { recent: false }),
  link: (request, config) => link(request, config, 'idp', { recent: false }),
  unlink: (request, config) =>
    unlink(request, config, { provider: 'idp', providerAccountId: '1' }, { recent: false }),
  renamePasskey: (request, config) => renamePasskey(request, config, { credentialId: 'one', name: 'Mine' }),
  removePasskey: (request, config) => removePasskey(request, config, 'one', { recent: false }),
  createApiKey: (request, config) =>
    createApiKey(request, config, { name: 'Mine', scopes: ['invoices:read'] }),
  renameApiKey: (request, config) => renameApiKey(request, config, { id: 'one', name: 'Mine' }),
  revokeApiKey: (request, config) => revokeApiKey(request, config, 'one'),
  rotateApiKey: (request, config) => rotateApiKey(request, config, { id: 'one' }),
  stepUp: (request, config) => stepUp(request, config, { code: '123456' }),
  enrolTotp,
  confirmTotp: (request, config) => confirmTotp(request, config, { enrolment: 'one', code: '123456' }),
  removeFactor,
  newRecoveryCodes,
  endSessionById: (request, config) => endSessionById(request, config, 'one'),
  endOtherSessions,
};

interface World {
  readonly stage: AdministrationStage;
  /** The administrator's, who is in the place of Bob. */
  readonly admin: TestBrowser;
  readonly bob: TestBrowser;
}

async function open(strategy: 'database' | 'jwt'): Promise<World> {
  const stage = administrationStage({
    config: {
      session: { strategy },
      apiKeys: apiKeys({ prefix: 'acme', scopes: ['invoices:read'] }),
      secondFactor: secondFactor({ factors: [totp({ issuer: 'Acme' }), recoveryCodes()] }),
    },
  });
  const admin = await stage.account(ADMIN);
  const bob = await stage.account(BOB);
  const answer = await stage.call(admin, 'impersonate', { userId: await stage.idOf(BOB) });
  if (!answer.ok) throw new Error(`It was refused: ${JSON.stringify(answer)}`);
  return { stage, admin, bob };
}

const sentBy = (browser: TestBrowser): Request =>
  new Request(ORIGIN, { headers: { cookie: browser.cookieHeader() } });

describe.each(['database', 'jwt'] as const)(
  'in the place of a user, with %s sessions (AM-14)',
  (strategy) => {
    let world: World;
    beforeAll(async () => {
      world = await open(strategy);
    });

    it.each(Object.entries(VERBS))('%s rejects with `impersonated`, and changes nothing', async (_, verb) => {
      const { stage, admin } = world;
      const before = stage.store.snapshot();
      await expect(verb(sentBy(admin), stage.config)).rejects.toMatchObject({ code: 'impersonated' });
      expect(stage.store.snapshot()).toEqual(before);
    });

    it('none of them rejects like this for the user', async () => {
      const { stage, bob } = world;
      for (const [name, verb] of Object.entries(VERBS)) {
        // Those that follow need the user.
        if (name === 'deleteUser') continue;
        const code = await verb(sentBy(bob), stage.config).then(
          () => 'answered',
          (error: unknown) => Object(error).code as unknown,
        );
        expect(code, name).not.toBe('impersonated');
      }
    });
  },
);

import { describe, expect, it } from 'vitest';
import type { AdapterUser } from '../../src/types/adapter.js';
import { emailCode, totp } from '../../src/second-factor.js';
import { factorStage, jsonOf, JSON_ONLY, sessionOf, type FactorStage } from '../support/factor-stage.js';
import { AT_IDP, throughIdp, throughLink } from '../support/factor-ways.js';
import { ADA } from '../support/password-stage.js';

const PAGE = '/auth/second-factor';
const IDP = { provider: 'idp', type: 'oidc', providerAccountId: AT_IDP.sub } as const;

/** Stores a user right before a sign-in that waited does, as another request would. */
function storedMeanwhile(
  { store }: FactorStage,
  { user, isLinked, hasPasskey }: Meanwhile,
): { readonly happened: () => boolean } {
  const { createUser } = store;
  let hasHappened = false;
  store.createUser = async (draft: AdapterUser) => {
    if (!hasHappened) {
      hasHappened = true;
      const { id } = await createUser({ ...draft, ...user });
      if (isLinked) await store.linkAccount({ ...IDP, userId: id });
      if (hasPasskey)
        await store.createAuthenticator({
          credentialID: 'passkey',
          userId: id,
          providerAccountId: 'passkey',
          credentialPublicKey: 'key',
          counter: 0,
          credentialDeviceType: 'singleDevice',
          credentialBackedUp: false,
          transports: null,
        });
    }
    return createUser(draft);
  };
  return { happened: () => hasHappened };
}

interface Meanwhile {
  readonly user?: Partial<AdapterUser>;
  readonly isLinked: boolean;
  readonly hasPasskey: boolean;
}

async function always(): Promise<FactorStage> {
  const stage = await factorStage({
    options: { factors: [totp({ issuer: 'Acme' }), emailCode()], required: 'always' },
  });
  // Every call is one of the store itself.
  Object.assign(stage.store, { transaction: undefined });
  return stage;
}

/** Completes a sign-in that waits by an app that is set up. */
async function enrol(stage: FactorStage, visitor: ReturnType<FactorStage['browser']>): Promise<void> {
  const { secret, enrolment } = await jsonOf(visitor.get(PAGE, JSON_ONLY));
  const code = await stage.nextCode(String(secret));
  await visitor.post(PAGE, { enrolment: String(enrolment), code });
}

/** The same by a code that is mailed. */
async function mail(stage: FactorStage, visitor: ReturnType<FactorStage['browser']>): Promise<void> {
  await visitor.post(PAGE, { factor: 'email', do: 'send' });
  const code = /^\d{4} \d{4}$/m.exec(stage.mails.at(-1)?.text ?? '')?.[0] ?? '';
  await visitor.post(PAGE, { factor: 'email', code });
}

describe('MF-49: a sign-in of a new user, who is stored by another request right before it is complete', () => {
  it.each([
    ['sets up no app for a user who has a passkey', { begin: throughLink, complete: enrol, isLinked: false }],
    [
      'sets up no app for a user who has a passkey, by the same account',
      { begin: throughIdp, complete: enrol, isLinked: true },
    ],
    [
      'is not completed by a mail in place of a passkey',
      { begin: throughIdp, complete: mail, isLinked: true },
    ],
  ] as const)('%s', async (_, { begin, complete, isLinked }) => {
    const stage = await always();
    const user = isLinked ? {} : { id: 'other' };
    const { happened } = storedMeanwhile(stage, { user, isLinked, hasPasskey: true });
    const visitor = stage.browser();
    await begin(stage, visitor);
    await complete(stage, visitor);
    expect(happened()).toBe(true);
    expect(await sessionOf(visitor)).toBeNull();
    expect(stage.store.snapshot().sessions).toEqual([]);
    // No app stands in the way of the owner.
    const again = stage.browser();
    await begin(stage, again);
    expect(await jsonOf(again.get(PAGE, JSON_ONLY))).toMatchObject({ asks: 'challenge', ways: ['passkey'] });
  });

  it('sets up the app of a user who needs one, too', async () => {
    const stage = await always();
    const { happened } = storedMeanwhile(stage, { isLinked: true, hasPasskey: false });
    const visitor = stage.browser();
    await throughIdp(stage, visitor);
    await enrol(stage, visitor);
    expect(happened()).toBe(true);
    expect(await sessionOf(visitor)).toMatchObject({ user: { email: ADA }, auth: { assurance: 2 } });
    expect(stage.store.snapshot().users).toHaveLength(1);
  });

  it('is completed by a mail where the user is new, whichever id the store gives', async () => {
    const stage = await always();
    const { createUser } = stage.store;
    stage.store.createUser = async (draft: AdapterUser) => createUser({ ...draft, id: crypto.randomUUID() });
    const visitor = stage.browser();
    await throughIdp(stage, visitor);
    await mail(stage, visitor);
    expect(await sessionOf(visitor)).toMatchObject({ user: { email: ADA }, auth: { assurance: 1 } });
  });
});

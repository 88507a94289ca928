import { describe, expect, it } from 'vitest';
import { findOwners } from './find-owner.js';
import type { SessionIdentity } from '../contracts/session-strategy.js';
import type { Adapter, AdapterUser } from '../../types/adapter.js';
import { settingsWith } from '../../../test/support/exchange.js';
import { exchangeWith, identityOf, proofOf } from '../../../test/support/proof.js';

const person = (id: string): AdapterUser => ({ id, email: `${id}@example.com`, emailVerified: null });

function storeOf(known: { linked?: string; users?: readonly string[] }): {
  adapter: Adapter;
  asked: string[];
} {
  const asked: string[] = [];
  const find = (id: string | undefined): AdapterUser | null =>
    id !== undefined && known.users?.includes(id) ? person(id) : null;
  return {
    asked,
    adapter: {
      getUserByAccount: (key) => {
        asked.push(`account ${key.provider} ${key.providerAccountId} ${Object.keys(key).length}`);
        return known.linked === undefined ? null : person(known.linked);
      },
      // The account is spelled as it was asked for.
      getAccount: (providerAccountId, provider) =>
        known.linked === undefined
          ? null
          : { userId: known.linked, type: 'oidc', provider, providerAccountId },
      getUser: (id) => {
        asked.push(`user ${id}`);
        return find(id);
      },
      getUserByEmail: (email) => {
        asked.push(`email ${email}`);
        return find(email.split('@')[0]);
      },
    },
  };
}

const identity = identityOf('ada', { binding: 'this one' });

async function owners(
  adapter: Adapter | undefined,
  proof = proofOf(),
  session: SessionIdentity | null = null,
) {
  const found = await findOwners(await exchangeWith(settingsWith({ adapter })), proof, session);
  return { linked: found.linked?.id, signedIn: found.signedIn?.id, sameEmail: found.sameEmail?.id };
}

const NOBODY = { linked: undefined, signedIn: undefined, sameEmail: undefined };

describe('findOwners', () => {
  it('asks by account, with the two members of the key only, and by address at the same time', async () => {
    const { adapter, asked } = storeOf({ linked: 'ada' });
    expect(await owners(adapter)).toEqual({ ...NOBODY, linked: 'ada' });
    expect(asked).toEqual(['account idp subject-1 2', 'email ada@example.com']);
  });

  it('does not need the address of an account that is known', async () => {
    const { adapter } = storeOf({ linked: 'ada' });
    adapter.getUserByEmail = () => Promise.reject(new Error('the look-up by address failed'));
    expect(await owners(adapter)).toEqual({ ...NOBODY, linked: 'ada' });
  });

  it('asks by address when the account is unknown and nobody is signed in', async () => {
    const { adapter, asked } = storeOf({ users: ['ada'] });
    expect(await owners(adapter)).toEqual({ ...NOBODY, sameEmail: 'ada' });
    expect(asked.at(-1)).toBe('email ada@example.com');
  });

  it.each(['', null, undefined])('asks for no address when there is none (%j)', async (email) => {
    const { adapter, asked } = storeOf({});
    expect(await owners(adapter, proofOf({ user: email === undefined ? {} : { email } }))).toEqual(NOBODY);
    expect(asked).toEqual(['account idp subject-1 2']);
  });

  it('finds who is signed in, when the flow was begun under this session', async () => {
    const { adapter } = storeOf({ users: ['ada'] });
    const proof = proofOf({ linking: { sessionBinding: 'this one' } });
    expect(await owners(adapter, proof, identity)).toEqual({ ...NOBODY, signedIn: 'ada' });
    expect(
      await owners(adapter, proof, { ...identity, userId: undefined, user: person('grace') }),
    ).toMatchObject({
      signedIn: 'grace',
    });
  });

  it('finds nobody by an id of a form that the store refuses, as of a session from before there was a store', async () => {
    const { adapter } = storeOf({});
    const getUser = async (id: string): Promise<never> => {
      throw new Error(`invalid input syntax for type integer: "${id}"`);
    };
    const proof = proofOf({ linking: { sessionBinding: 'this one' } });
    expect(await owners({ ...adapter, getUser }, proof, identity)).toEqual(NOBODY);
  });

  it('fails while the store is down: nobody who is signed in is taken for signed out', async () => {
    const { adapter } = storeOf({ users: ['ada'] });
    let isDown = false;
    const getUser = async (): Promise<never> => {
      isDown = true;
      throw new Error('connection refused');
    };
    const getUserByAccount = async (): Promise<null> => {
      if (isDown) throw new Error('connection refused');
      return null;
    };
    const proof = proofOf({ linking: { sessionBinding: 'this one' } });
    await expect(owners({ ...adapter, getUser, getUserByAccount }, proof, identity)).rejects.toThrow();
  });

  it('asks twice who is signed in before it takes the answer for a refusal', async () => {
    const { adapter } = storeOf({ users: ['ada'] });
    let calls = 0;
    const getUser = async (id: string): Promise<AdapterUser | null> => {
      calls += 1;
      if (calls === 1) throw new Error('connection reset');
      return (await adapter.getUser?.(id)) ?? null;
    };
    const proof = proofOf({ linking: { sessionBinding: 'this one' } });
    expect(await owners({ ...adapter, getUser }, proof, identity)).toEqual({ ...NOBODY, signedIn: 'ada' });
  });

  it.each([
    ['was begun signed out', undefined, identity],
    ['was begun under another session', 'another one', identity],
    ['comes back signed out', 'this one', null],
    ['comes back under a session without a user', 'this one', { ...identity, userId: undefined }],
  ])('refuses to link a flow that %s (AL-05)', async (_, sessionBinding, session) => {
    const { adapter } = storeOf({ users: ['ada'] });
    const proof = proofOf({ linking: { sessionBinding } });
    expect((await owners(adapter, proof, session)).signedIn).toBeUndefined();
  });

  it('asks for nothing but the address of a mail link', async () => {
    const { adapter, asked } = storeOf({ linked: 'eve', users: ['ada'] });
    expect(await owners(adapter, proofOf({ linking: { lookup: 'email' } }))).toEqual({
      ...NOBODY,
      sameEmail: 'ada',
    });
    expect(asked).toEqual(['email ada@example.com']);
  });

  it('asks for nothing where the user is given, or without a store', async () => {
    const { adapter, asked } = storeOf({ linked: 'eve', users: ['ada'] });
    expect(await owners(adapter, proofOf({ linking: { lookup: 'given' } }))).toEqual(NOBODY);
    expect(asked).toEqual([]);
    expect(await owners(undefined)).toEqual(NOBODY);
  });
});

import {
  type AdapterCase,
  adapterCase,
  anAccount,
  anAuthenticator,
  anotherUser,
  aUser,
} from '../adapter-case.js';
import { equal, none, refused } from '../assertions.js';

const operations = 'contract, Adapter operations';
const failures = 'contract, Adapter operations';

/** Rules about WebAuthn credentials. */
export const authenticatorCases: readonly AdapterCase[] = [
  adapterCase({
    name: 'createAuthenticator stores the credential and returns it',
    rule: operations,
    needs: ['createUser', 'linkAccount', 'createAuthenticator', 'getAuthenticator'],
    run: async ({ createUser, linkAccount, createAuthenticator, getAuthenticator }, { holds }) => {
      const { id } = await createUser(aUser());
      await linkAccount(anAccount(id, { type: 'webauthn' }));
      const bare = anAuthenticator(id, { credentialID: 'Mg==', credentialBackedUp: false, transports: null });
      for (const authenticator of [anAuthenticator(id), bare]) {
        holds(await createAuthenticator(authenticator), authenticator, 'what createAuthenticator returns');
        holds(await getAuthenticator(authenticator.credentialID), authenticator, 'the credential');
      }
      none((await getAuthenticator('Mg=='))?.transports, 'transports');
    },
  }),
  adapterCase({
    name: 'createAuthenticator refuses a credential that is there already',
    rule: `${failures}; WebAuthn Level 3, section 7.1`,
    needs: ['createUser', 'linkAccount', 'createAuthenticator', 'getAuthenticator'],
    run: async ({ createUser, linkAccount, createAuthenticator, getAuthenticator }, { conflict }) => {
      const ada = await createUser(aUser());
      const grace = await createUser(anotherUser());
      await linkAccount(anAccount(ada.id, { type: 'webauthn' }));
      await createAuthenticator(anAuthenticator(ada.id));
      for (const { id } of [ada, grace]) {
        const error = await refused(() => createAuthenticator(anAuthenticator(id)), 'a second credential');
        conflict(error, 'a second credential');
      }
      equal((await getAuthenticator(anAuthenticator(ada.id).credentialID))?.userId, ada.id, 'the owner');
    },
  }),
  adapterCase({
    name: 'getAuthenticator returns null when there is none',
    rule: failures,
    needs: ['getAuthenticator'],
    run: async ({ getAuthenticator }) => {
      equal(await getAuthenticator('bm8tc3VjaA=='), null, 'an unknown credential');
    },
  }),
  adapterCase({
    name: 'listAuthenticatorsByUserId returns the credentials of the user and no other',
    rule: operations,
    needs: ['createUser', 'linkAccount', 'createAuthenticator', 'listAuthenticatorsByUserId'],
    run: async ({ createUser, linkAccount, createAuthenticator, listAuthenticatorsByUserId }) => {
      const ada = await createUser(aUser());
      const grace = await createUser(anotherUser());
      for (const { id } of [ada, grace]) {
        await linkAccount(anAccount(id, { type: 'webauthn', providerAccountId: `acme-${id}` }));
      }
      const store = (userId: string, credentialID: string): unknown =>
        createAuthenticator(anAuthenticator(userId, { credentialID, providerAccountId: `acme-${userId}` }));
      await store(ada.id, 'MQ==');
      await store(ada.id, 'Mg==');
      await store(grace.id, 'Mw==');
      const ids = (await listAuthenticatorsByUserId(ada.id)).map((found) => found.credentialID);
      equal(ids.toSorted().join(), 'MQ==,Mg==', 'the credentials');
    },
  }),
  adapterCase({
    name: 'listAuthenticatorsByUserId returns an empty list for an unknown user',
    rule: operations,
    needs: ['listAuthenticatorsByUserId'],
    run: async ({ listAuthenticatorsByUserId }) => {
      equal((await listAuthenticatorsByUserId('no-such-user-4711')).length, 0, 'the number of credentials');
    },
  }),
  adapterCase({
    name: 'updateAuthenticatorCounter stores the counter and changes nothing else',
    rule: operations,
    needs: [
      'createUser',
      'linkAccount',
      'createAuthenticator',
      'getAuthenticator',
      'updateAuthenticatorCounter',
    ],
    run: async (adapter, { holds }) => {
      const { id } = await adapter.createUser(aUser());
      await adapter.linkAccount(anAccount(id, { type: 'webauthn' }));
      const other = anAuthenticator(id, { credentialID: 'Mg==', counter: 3 });
      const { credentialID } = await adapter.createAuthenticator(anAuthenticator(id));
      await adapter.createAuthenticator(other);
      // The counter is an unsigned number of 32 bits (WebAuthn Level 3, section 6.1).
      for (const counter of [0, 1, 4_294_967_295]) {
        const expected = anAuthenticator(id, { counter });
        holds(await adapter.updateAuthenticatorCounter(credentialID, counter), expected, 'what it returns');
        holds(await adapter.getAuthenticator(credentialID), expected, 'the credential');
      }
      holds(await adapter.getAuthenticator('Mg=='), other, 'the other credential');
    },
  }),
  adapterCase({
    name: 'deleteUser removes the credentials of the user and no other',
    rule: operations,
    needs: [
      'createUser',
      'deleteUser',
      'linkAccount',
      'createAuthenticator',
      'getAuthenticator',
      'listAuthenticatorsByUserId',
    ],
    run: async (adapter) => {
      const ada = await adapter.createUser(aUser());
      const grace = await adapter.createUser(anotherUser());
      const kept = anAuthenticator(grace.id, { credentialID: 'Mg==', providerAccountId: 'acme-2' });
      for (const credential of [anAuthenticator(ada.id), kept]) {
        const { userId, providerAccountId } = credential;
        await adapter.linkAccount(anAccount(userId, { type: 'webauthn', providerAccountId }));
        await adapter.createAuthenticator(credential);
      }
      await adapter.deleteUser(ada.id);
      equal(await adapter.getAuthenticator(anAuthenticator('').credentialID), null, 'the credential');
      equal((await adapter.listAuthenticatorsByUserId(ada.id)).length, 0, 'the number of credentials');
      equal((await adapter.getAuthenticator('Mg=='))?.userId, grace.id, 'the owner of the other credential');
    },
  }),
  adapterCase({
    name: 'credential ids are compared letter by letter, up to the longest',
    rule: 'WebAuthn Level 3, section 4, Credential ID',
    needs: ['createUser', 'linkAccount', 'createAuthenticator', 'getAuthenticator'],
    run: async ({ createUser, linkAccount, createAuthenticator, getAuthenticator }) => {
      const { id } = await createUser(aUser());
      await linkAccount(anAccount(id, { type: 'webauthn' }));
      // 1023 bytes in base64.
      const ids = ['YWFh', 'YWFH', 'a+/B'.repeat(341)];
      for (const credentialID of ids) await createAuthenticator(anAuthenticator(id, { credentialID }));
      for (const credentialID of ids) {
        equal((await getAuthenticator(credentialID))?.credentialID, credentialID, 'the credential');
      }
      equal(await getAuthenticator('ywfh'), null, 'a credential in another case');
    },
  }),
  adapterCase({
    name: 'deleteAuthenticator deletes the credential and no other, and ignores an unknown one',
    rule: operations,
    needs: ['createUser', 'linkAccount', 'createAuthenticator', 'getAuthenticator', 'deleteAuthenticator'],
    run: async ({ createUser, linkAccount, createAuthenticator, getAuthenticator, deleteAuthenticator }) => {
      const { id } = await createUser(aUser());
      await linkAccount(anAccount(id, { type: 'webauthn' }));
      for (const credentialID of ['YWFh', 'YWFH'])
        await createAuthenticator(anAuthenticator(id, { credentialID }));
      for (const credentialID of ['YWFh', 'YWFh', 'ywfh']) await deleteAuthenticator(credentialID);
      equal(await getAuthenticator('YWFh'), null, 'the credential');
      equal((await getAuthenticator('YWFH'))?.credentialID, 'YWFH', 'the other credential');
    },
  }),
  adapterCase({
    name: 'updateAuthenticatorCounter throws for an unknown credential',
    rule: failures,
    needs: ['updateAuthenticatorCounter'],
    run: async ({ updateAuthenticatorCounter }) => {
      await refused(() => updateAuthenticatorCounter('bm8tc3VjaA==', 1), 'an unknown credential');
    },
  }),
  adapterCase({
    name: 'updateAuthenticatorCounter refuses a counter that does not rise',
    rule: 'WebAuthn Level 3, section 7.2',
    needs: [
      'createUser',
      'linkAccount',
      'createAuthenticator',
      'getAuthenticator',
      'updateAuthenticatorCounter',
    ],
    when: { counter: 'raised' },
    run: async (adapter) => {
      const { id } = await adapter.createUser(aUser());
      await adapter.linkAccount(anAccount(id, { type: 'webauthn' }));
      const { credentialID } = await adapter.createAuthenticator(anAuthenticator(id, { counter: 7 }));
      for (const counter of [7, 6, 0]) {
        await refused(() => adapter.updateAuthenticatorCounter(credentialID, counter), `${counter} after 7`);
      }
      equal((await adapter.getAuthenticator(credentialID))?.counter, 7, 'the counter');
    },
  }),
];

import { type AdapterCase, adapterCase, anAccount, anotherUser, aUser } from '../adapter-case.js';
import { equal, none, refused } from '../assertions.js';

const operations = 'contract, Adapter operations';

/** Rules about accounts. */
export const accountCases: readonly AdapterCase[] = [
  adapterCase({
    name: 'linkAccount links an account to its user',
    rule: operations,
    needs: ['createUser', 'linkAccount', 'getUserByAccount'],
    run: async ({ createUser, linkAccount, getUserByAccount }, { holds }) => {
      const grace = await createUser(anotherUser());
      const ada = await createUser(aUser());
      await linkAccount(anAccount(grace.id, { providerAccountId: 'acme-2' }));
      await linkAccount(anAccount(ada.id));
      holds(await getUserByAccount(anAccount(ada.id)), { ...aUser(), id: ada.id }, 'the user of the account');
    },
  }),
  adapterCase({
    name: 'getUserByAccount compares provider and account id',
    rule: operations,
    needs: ['createUser', 'linkAccount', 'getUserByAccount'],
    run: async ({ createUser, linkAccount, getUserByAccount }) => {
      const ada = await createUser(aUser());
      const grace = await createUser(anotherUser());
      await linkAccount(anAccount(ada.id));
      await linkAccount(anAccount(grace.id, { provider: 'other' }));
      const at = (provider: string, providerAccountId: string): unknown =>
        getUserByAccount({ provider, providerAccountId });
      equal((await getUserByAccount(anAccount(ada.id)))?.id, ada.id, 'the user at the first provider');
      const other = await getUserByAccount({ provider: 'other', providerAccountId: 'acme-1' });
      equal(other?.id, grace.id, 'the user at the second provider');
      equal(await at('acme', 'acme-2'), null, 'another account id');
      equal(await at('third', 'acme-1'), null, 'another provider');
      equal(await at('acme-1', 'acme'), null, 'both swapped');
    },
  }),
  adapterCase({
    name: 'account ids are compared letter by letter',
    rule: 'OpenID Connect Core 1.0, section 5.7; CWE-178',
    needs: ['createUser', 'linkAccount', 'getUserByAccount', 'unlinkAccount'],
    run: async ({ createUser, linkAccount, getUserByAccount, unlinkAccount }) => {
      const ids = ['Sub-aB', 'sub-ab', 'süb-ab', '山田/1'];
      const owners = new Map<string, string>();
      for (const [index, providerAccountId] of ids.entries()) {
        const user = await createUser(aUser({ id: `user-${index}`, email: `user-${index}@example.com` }));
        owners.set(providerAccountId, user.id);
        await linkAccount(anAccount(user.id, { providerAccountId }));
      }
      equal(await getUserByAccount(anAccount('', { providerAccountId: 'sub-ab ' })), null, 'a blank more');
      await unlinkAccount({ provider: 'acme', providerAccountId: 'sub-ab' });
      for (const [providerAccountId, id] of owners) {
        const owner = await getUserByAccount({ provider: 'acme', providerAccountId });
        equal(
          owner?.id,
          providerAccountId === 'sub-ab' ? undefined : id,
          `the user of "${providerAccountId}"`,
        );
      }
    },
  }),
  adapterCase({
    name: 'linkAccount refuses an account that is linked already',
    rule: 'contract, Linking; AD-04',
    needs: ['createUser', 'linkAccount', 'getUserByAccount'],
    run: async ({ createUser, linkAccount, getUserByAccount }, { conflict }) => {
      const ada = await createUser(aUser());
      const grace = await createUser(anotherUser());
      await linkAccount(anAccount(ada.id));
      conflict(await refused(() => linkAccount(anAccount(grace.id)), 'a second owner'), 'a second owner');
      conflict(await refused(() => linkAccount(anAccount(ada.id)), 'a second link'), 'a second link');
      equal((await getUserByAccount(anAccount(ada.id)))?.id, ada.id, 'the user of the account');
    },
  }),
  adapterCase({
    name: 'a user can have several accounts',
    rule: operations,
    needs: ['createUser', 'linkAccount', 'getUserByAccount'],
    run: async ({ createUser, linkAccount, getUserByAccount }) => {
      const { id } = await createUser(aUser());
      const accounts = [
        anAccount(id),
        anAccount(id, { providerAccountId: 'acme-2' }),
        anAccount(id, { provider: 'other', type: 'oauth' }),
      ];
      for (const account of accounts) await linkAccount(account);
      for (const account of accounts) equal((await getUserByAccount(account))?.id, id, 'the user of each');
    },
  }),
  adapterCase({
    name: 'getAccount returns every stored field, long ones too',
    rule: 'contract, Account; contract, OAuth',
    needs: ['createUser', 'linkAccount', 'getAccount'],
    run: async ({ createUser, linkAccount, getAccount }, { holds }) => {
      const { id } = await createUser(aUser());
      const account = anAccount(id, {
        access_token: 'a'.repeat(4096),
        refresh_token: 'r'.repeat(4096),
        id_token: 'i'.repeat(65_536),
        // 2040, in seconds.
        expires_at: 2_214_086_398,
        scope: 'openid profile email',
        token_type: 'bearer',
        session_state: 'd0e1.f2',
      });
      await linkAccount(account);
      holds(await getAccount(account.providerAccountId, account.provider), account, 'the account');
    },
  }),
  adapterCase({
    name: 'fields that an account does not have stay absent',
    rule: 'contract, Account',
    needs: ['createUser', 'linkAccount', 'getAccount'],
    run: async ({ createUser, linkAccount, getAccount }, { holds }) => {
      const { id } = await createUser(aUser());
      await linkAccount(anAccount(id));
      const absent = {
        access_token: null,
        refresh_token: null,
        id_token: null,
        expires_at: null,
        scope: null,
      };
      holds(await getAccount('acme-1', 'acme'), { ...anAccount(id), ...absent }, 'the account');
    },
  }),
  adapterCase({
    name: 'getAccount returns null when there is none',
    rule: operations,
    needs: ['createUser', 'linkAccount', 'getAccount'],
    run: async ({ createUser, linkAccount, getAccount }) => {
      const { id } = await createUser(aUser());
      await linkAccount(anAccount(id));
      equal(await getAccount('acme-2', 'acme'), null, 'another account id');
      equal(await getAccount('acme-1', 'other'), null, 'another provider');
    },
  }),
  adapterCase({
    name: 'unlinkAccount removes that account only',
    rule: operations,
    needs: ['createUser', 'getUser', 'linkAccount', 'unlinkAccount', 'getUserByAccount'],
    run: async ({ createUser, getUser, linkAccount, unlinkAccount, getUserByAccount }) => {
      const { id } = await createUser(aUser());
      const kept = anAccount(id, { provider: 'other' });
      for (const account of [anAccount(id), kept]) await linkAccount(account);
      await unlinkAccount({ provider: 'acme', providerAccountId: 'acme-1' });
      equal(await getUserByAccount(anAccount(id)), null, 'the user of the account');
      equal((await getUserByAccount(kept))?.id, id, 'the user of the other account');
      equal((await getUser(id))?.id, id, 'the user');
    },
  }),
  adapterCase({
    name: 'unlinkAccount of an unknown account is no error',
    rule: operations,
    needs: ['unlinkAccount'],
    run: async ({ unlinkAccount }) => {
      none(
        await unlinkAccount({ provider: 'acme', providerAccountId: 'acme-1' }),
        'what unlinkAccount returns',
      );
    },
  }),
  adapterCase({
    name: 'listAccountsByUserId returns all accounts of the user and no other',
    rule: 'contract, Email',
    needs: ['createUser', 'linkAccount', 'listAccountsByUserId'],
    run: async ({ createUser, linkAccount, listAccountsByUserId }, { holds }) => {
      const ada = await createUser(aUser());
      const grace = await createUser(anotherUser());
      equal((await listAccountsByUserId(ada.id)).length, 0, 'the number of accounts before');
      await linkAccount(anAccount(ada.id, { id_token: 'first' }));
      await linkAccount(anAccount(ada.id, { provider: 'other' }));
      await linkAccount(anAccount(grace.id, { providerAccountId: 'acme-2' }));
      const accounts = await listAccountsByUserId(ada.id);
      equal(
        accounts
          .map((account) => account.provider)
          .toSorted()
          .join(),
        'acme,other',
        'the providers',
      );
      const first = accounts.find((account) => account.provider === 'acme');
      holds(first, anAccount(ada.id, { id_token: 'first' }), 'the first account');
    },
  }),
];

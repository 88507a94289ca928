import { deleteUserById } from '../../../src/index.js';
import { Authenticator } from '../../support/authenticator.js';
import { locationOf, type Browser } from '../../support/browser.js';
import { Visitor } from '../../support/passkey-stage.js';
import { GOOD } from '../../support/password-stage.js';
import { apiAccess, apiKeys } from '../../../src/api.js';
import { API, authorizePath, CALLBACK, VERIFIER } from '../../support/api-stage.js';
import { account } from '../../../src/account.js';
import { administrationFlow } from './administration-flow.js';
import { organizationFlow } from './organization-flow.js';
import { secondFactor, totp } from '../../../src/second-factor.js';
import type { Provider } from '../../../src/types/provider.js';
import { APP, type Change, type OwnFunctionsStage } from './stage.js';

/** What somebody does, in several requests. */
interface Flow {
  readonly change?: Change;
  readonly run: (stage: OwnFunctionsStage, name: string) => Promise<void>;
}

const database: Change = () => ({
  session: { strategy: 'database', generateSessionToken: () => crypto.randomUUID() },
});

const addressOf = (name: string): string => `${name}@example.com`;

/** Fails here, and not where nobody was signed in. */
async function assertSignedIn(browser: Browser): Promise<void> {
  if ((await browser.session()) === null) throw new Error('Not signed in.');
}

async function signInAt(
  stage: OwnFunctionsStage,
  browser: Browser,
  [provider, name]: [string, string],
): Promise<void> {
  const location = locationOf(await browser.post(`/auth/signin/${provider}`));
  const answer = stage.surroundings.idp.authorize(location, {
    sub: `${provider} ${name}`,
    email: addressOf(name),
  });
  await browser.get(answer.href);
  await assertSignedIn(browser);
}

async function signInByMail(stage: OwnFunctionsStage, browser: Browser, name: string): Promise<void> {
  await browser.post('/auth/signin/email', { email: addressOf(name).toUpperCase() });
  await browser.get(stage.surroundings.mails.get(addressOf(name)) ?? '');
  await assertSignedIn(browser);
}

async function usePasskey(stage: OwnFunctionsStage, name: string): Promise<void> {
  const authenticator = new Authenticator();
  for (const way of ['register', 'signIn'] as const) {
    const visitor = new Visitor(stage.browser(), authenticator);
    await (way === 'register' ? visitor.register({}, addressOf(name)) : visitor.signIn());
    await assertSignedIn(visitor.browser);
  }
}

async function useCredentials(browser: Browser, username: string): Promise<void> {
  await browser.post('/auth/callback/credentials', {
    username,
    password: 'correct horse',
    callbackUrl: '/home',
  });
  await assertSignedIn(browser);
  await browser.post('/auth/signout');
}

const FLOWS = {
  credentials: { run: (stage, name) => useCredentials(stage.browser(), name) },
  'refused credentials': {
    run: async (stage, username) => {
      for (const password of ['wrong', 'throw'])
        await stage.browser().post('/auth/callback/credentials', { username, password });
    },
  },
  'a page': { run: async (stage) => void (await stage.browser().get('/auth/signin')) },
  'openid connect': {
    run: async (stage, name) => {
      const browser = stage.browser();
      await signInAt(stage, browser, ['idp', name]);
      await browser.post('/auth/signout');
    },
  },
  'a second factor': {
    change: () => ({
      secondFactor: secondFactor({ factors: [totp({ issuer: 'Acme' })], required: () => false }),
    }),
    run: (stage, name) => useCredentials(stage.browser(), name),
  },
  'tokens of a client': {
    change: () => ({
      revocation: { check: 'always' },
      api: apiAccess({
        audience: API,
        clients: [{ id: 'web', redirectUris: [CALLBACK] }],
        allowedScopes: () => [],
        claims: () => ({}),
      }),
    }),
    run: async (stage, name) => {
      const browser = stage.browser();
      await signInAt(stage, browser, ['idp', name]);
      const back = locationOf(await browser.get(await authorizePath({ scope: '' })));
      const fields = { grant_type: 'authorization_code', client_id: 'web', redirect_uri: CALLBACK };
      const code = back.searchParams.get('code') ?? '';
      const answer = await browser.post(
        '/auth/token',
        { ...fields, code, code_verifier: VERIFIER },
        { csrf: false },
      );
      if (answer.status !== 200) throw new Error(await answer.text());
    },
  },
  'an API key': {
    change: () => ({
      revocation: { check: 'always' },
      apiKeys: apiKeys({ prefix: 'acme', allowedScopes: () => [] }),
    }),
    run: async (stage, name) => {
      const browser = stage.browser();
      await signInAt(stage, browser, ['idp', name]);
      const answer = await browser.post('/auth/api-keys', { do: 'create', name });
      if (answer.status !== 200) throw new Error(await answer.text());
    },
  },
  'a new device': {
    change: (usual, surroundings) => ({
      ...database(usual, surroundings),
      revocation: { check: 'always' },
      account: account({ notices: { newDevice: true }, waitUntil: (work) => void work }),
    }),
    run: (stage, name) => signInByMail(stage, stage.browser(), name),
  },
  organizations: organizationFlow,
  administration: administrationFlow,
  'the network of the runtime': { run: (stage, name) => signInAt(stage, stage.browser(), ['usual', name]) },
  oauth: {
    run: async (stage, name) => {
      const browser = stage.browser();
      const state = locationOf(await browser.post('/auth/signin/plain')).searchParams.get('state') ?? '';
      await browser.get(`/auth/callback/plain?${new URLSearchParams({ state, code: name })}`);
      await assertSignedIn(browser);
    },
  },
  'redirect proxy': {
    change: () => ({ redirectProxyUrl: `${APP}/auth` }),
    run: async (stage, name) => {
      const preview = stage.browser('https://preview.test');
      const location = locationOf(await preview.post('/auth/signin/usual'));
      const answer = stage.surroundings.idp.authorize(location, { sub: name, email: addressOf(name) });
      await preview.get(locationOf(await stage.browser().get(answer.href)).href);
      await assertSignedIn(preview);
    },
  },
  email: { change: database, run: (stage, name) => signInByMail(stage, stage.browser(), name) },
  'an address that is proven later': {
    run: async (stage, name) => {
      await signInAt(stage, stage.browser(), ['idp', name]);
      await signInByMail(stage, stage.browser(), name);
    },
  },
  passkey: { run: usePasskey },
  'passkey, in the spelling of @auth/core': {
    change: ({ providers }) => ({
      providers: providers.map((one) =>
        'simpleWebAuthn' in one ? { ...one, options: { ...one.options, getRelyingParty: undefined } } : one,
      ) as Provider[],
    }),
    run: usePasskey,
  },
  password: {
    run: async (stage, name) => {
      const browser = stage.browser();
      const fields = { email: addressOf(name), password: GOOD };
      await browser.post('/auth/signup/password', fields);
      await browser.get(stage.surroundings.mails.get(addressOf(name)) ?? '');
      const another = stage.browser();
      await another.post('/auth/callback/password', fields);
      await assertSignedIn(another);
    },
  },
  'a password that is stored elsewhere': {
    run: async (stage, name) => {
      await signInByMail(stage, stage.browser(), name);
      await stage.browser().post('/auth/callback/password', { email: addressOf(name), password: GOOD });
    },
  },
  'logout tokens without records': {
    change: (usual, surroundings) => {
      const { records: _, ...adapter } = surroundings.store;
      // Passwords are kept as records.
      const providers = usual.providers.filter((one) => !('compose' in one));
      return { ...database(usual, surroundings), adapter, records: undefined as never, providers };
    },
    run: async (stage, sub) => {
      const body = new URLSearchParams({ logout_token: await stage.surroundings.idp.logoutToken({ sub }) });
      for (const status of [200, 400]) {
        const request = new Request(`${APP}/auth/backchannel-logout/idp`, { method: 'POST', body });
        const answer = await stage.browser().send(request);
        if (answer.status !== status) throw new Error(`The logout token was answered with ${answer.status}.`);
      }
    },
  },
  'a user is deleted': {
    run: async (stage, name) => {
      const { id } = await stage.surroundings.store.createUser({
        id: name,
        email: addressOf(name),
        emailVerified: null,
      });
      await stage.request((config) => deleteUserById({ ...config, origin: APP }, id));
    },
  },
} satisfies Record<string, Flow>;

export type FlowName = keyof typeof FLOWS;

export const flows: Readonly<Record<FlowName, Flow>> = FLOWS;

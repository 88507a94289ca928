import { describe, expect, it } from 'vitest';
import { isOfProviders, type FunctionPath } from '../support/function-paths.js';
import { skipPauses } from '../support/quick-timers.js';
import { partForRow } from '../support/sample.js';
import { flows, type FlowName } from './own-functions/flows.js';
import { OwnFunctionsStage } from './own-functions/stage.js';

skipPauses();

/**
 * What calls the function of each path. An option that can be a function is here, or this file does not compile; `never` stands
 * for those that the library has no reason to call.
 */
const ROWS: Readonly<Record<FunctionPath, readonly FlowName[] | 'never'>> = {
  adapter: ['email'],
  records: ['password'],
  provider: ['credentials', 'openid connect', 'email'],
  language: ['a page'],
  'secondFactor.required': ['a second factor'],
  'api.allowedScopes': ['tokens of a client'],
  'api.claims': ['tokens of a client'],
  'apiKeys.allowedScopes': ['an API key'],
  'account.waitUntil': ['a new device'],
  'administration.isAdministrator': ['administration'],
  'organizations.activeOrganization': ['organizations'],
  'organizations.mayCreate': ['organizations'],
  'organizations.invitation.send': ['organizations'],
  'organizations.policies.resolveTxt': ['organizations'],
  'organizations.policies.connection.fetch': ['organizations'],
  'organizations.store.createOrganization': ['organizations'],
  'organizations.store.findOrganization': ['organizations'],
  'organizations.store.updateOrganization': ['organizations'],
  'organizations.store.deleteOrganization': ['organizations'],
  'organizations.store.findMember': ['organizations'],
  'organizations.store.addMember': ['organizations'],
  'organizations.store.updateMember': ['organizations'],
  'organizations.store.removeMember': ['organizations'],
  'organizations.store.listMembers': ['organizations'],
  'organizations.store.listMemberships': ['organizations'],
  'organizations.store.putInvitation': ['organizations'],
  'organizations.store.findInvitation': ['organizations'],
  'organizations.store.removeInvitation': ['organizations'],
  'organizations.store.listInvitations': ['organizations'],
  redirectProxyOrigins: ['redirect proxy'],
  'limits.clientAddress': ['credentials', 'passkey', 'email'],
  'session.generateSessionToken': ['email'],
  'jwt.encode': ['credentials'],
  'jwt.decode': ['credentials'],
  'callbacks.signIn': ['credentials', 'openid connect', 'email', 'passkey', 'password'],
  'callbacks.redirect': ['credentials'],
  'callbacks.jwt': ['credentials'],
  'callbacks.session': ['credentials', 'email'],
  'events.signIn': ['credentials'],
  'events.signOut': ['credentials'],
  'events.createUser': ['email'],
  'events.updateUser': ['an address that is proven later'],
  'events.deleteUser': ['a user is deleted'],
  'events.linkAccount': ['openid connect'],
  'events.audit': ['credentials', 'logout tokens without records'],
  'events.session': ['credentials'],
  'logger.error': ['refused credentials'],
  'logger.warn': ['refused credentials'],
  'logger.debug': ['openid connect'],
  'logger.*': 'never',
  'runtime.fetch': ['the network of the runtime'],
  'runtime.now': ['credentials', 'logout tokens without records'],
  'telemetry.tracer.startActiveSpan': ['openid connect', 'email'],
  'cookies.sessionToken.options.encode': ['credentials', 'email'],
  'cookies.callbackUrl.options.encode': ['credentials'],
  'cookies.csrfToken.options.encode': ['credentials'],
  'cookies.pkceCodeVerifier.options.encode': ['openid connect'],
  'cookies.state.options.encode': ['openid connect'],
  'cookies.nonce.options.encode': ['openid connect'],
  'cookies.webauthnChallenge.options.encode': ['passkey'],
  'credentials.authorize': ['credentials'],
  'email.sendVerificationRequest': ['email'],
  'email.generateVerificationToken': ['email'],
  'email.normalizeIdentifier': ['email'],
  'oauth.account': ['openid connect'],
  'oauth.authorization.conform': ['openid connect'],
  'oauth.callbackProfile': ['openid connect'],
  'oauth.customFetch': ['openid connect'],
  'oauth.emailVerified': ['openid connect'],
  'oauth.issuerFor': ['openid connect'],
  'oauth.logoutUrl': ['openid connect'],
  'oauth.profile': ['openid connect'],
  'oauth.token.conform': ['openid connect'],
  'oauth.token.conformRequest': ['openid connect'],
  'oauth.token.request': ['oauth'],
  'oauth.userinfo.request': ['oauth'],
  // The method asks the store.
  'password.authorize': 'never',
  'password.compose': ['password'],
  'password.import': ['a password that is stored elsewhere'],
  'password.isCompromised': ['password'],
  'password.passwords.hash': ['password'],
  'password.passwords.verify': ['password'],
  'password.sendMail': ['password'],
  'webauthn.assertCredential': ['passkey'],
  'webauthn.getRelyingParty': ['passkey'],
  'webauthn.getRelayingParty': ['passkey, in the spelling of @auth/core'],
  'webauthn.getUserInfo': ['passkey'],
  'webauthn.simpleWebAuthn.generateAuthenticationOptions': ['passkey'],
  'webauthn.simpleWebAuthn.generateRegistrationOptions': ['passkey'],
  'webauthn.simpleWebAuthn.verifyAuthenticationResponse': ['passkey'],
  'webauthn.simpleWebAuthn.verifyRegistrationResponse': ['passkey'],
};

/** Runs a flow by one person, and then by two at the same time. */
async function run(
  name: FlowName,
  own: readonly FunctionPath[],
  keepsProviders = false,
): Promise<OwnFunctionsStage> {
  const { change, run: runFlow } = flows[name];
  const stage = await OwnFunctionsStage.open(own, change);
  stage.keepsProviders = keepsProviders;
  await runFlow(stage, 'ada');
  await Promise.all([runFlow(stage, 'bob'), runFlow(stage, 'cleo')]);
  return stage;
}

function assertOwn({ calls }: OwnFunctionsStage, requests: number): void {
  expect(calls.filter(({ of, during }) => of !== during)).toEqual([]);
  expect(new Set(calls.map(({ of }) => of)).size).toBeGreaterThanOrEqual(requests);
}

// The rows are those of the type.
const paths = Object.keys(ROWS) as FunctionPath[];
const cases = paths.flatMap((path) => {
  const names = ROWS[path];
  return names === 'never' ? [] : names.map((name) => [path, name] as const);
});
/** Objects of the application; another one has a configuration resolved as a whole. */
const ofObjects = paths.filter((path) =>
  /^(?:adapter|records|logger|runtime|telemetry|provider$)/.test(path),
);
const ofParts = paths.filter((path) => !ofObjects.includes(path));

// One in four alone. All of them together are in every flow, below.
const part = <Case>(all: readonly Case[], row: number): readonly Case[] => partForRow(all, { row, of: 4 });

describe('a configuration that is built for every request: its functions are those of the request (AD-15)', () => {
  it.each(part(cases, 0))('%s, in "%s"', async (path, name) => assertOwn(await run(name, [path]), 3));

  it.each(
    part(
      cases.filter(([path]) => !isOfProviders(path)),
      1,
    ),
  )('%s, in "%s", beside providers that are the same', async (path, name) =>
    assertOwn(await run(name, [path], true), 3),
  );

  it.each(Object.keys(flows) as FlowName[])('all of them together, in "%s"', async (name) => {
    assertOwn(await run(name, ofParts), 3);
    assertOwn(await run(name, paths), 3);
  });
});

describe('a configuration that is built for every request: attempts are counted together (AD-17)', () => {
  it.each([
    ...part(
      paths.map((path) => [path, [path]] as const),
      2,
    ),
    ['all of them', paths] as const,
  ])('where the function is new each time: %s', async (_, own) => {
    const stage = await OwnFunctionsStage.open(own, flows['logout tokens without records'].change);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const fields = { username: 'ada', password: 'wrong' };
      statuses.push((await stage.browser().post('/auth/callback/credentials', fields)).status);
    }
    expect(statuses).toEqual([302, 302, 302, 302, 302, 429]);
  });
});

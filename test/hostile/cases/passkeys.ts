import { Passkey } from '../../../src/providers/passkey.js';
import { hostileCase, type HostileCase } from '../hostile-case.js';
import { Authenticator, type AnswerJSON, type AuthenticationLies } from '../../support/authenticator.js';
import type { Browser } from '../../support/browser.js';
import { Visitor } from '../../support/passkey-stage.js';
import type { World, WorldChanges } from '../world.js';

const ADA = 'ada@example.com';
const world: WorldChanges = { more: () => [Passkey()] };
const needs = ['passkeys'] as const;

/** Somebody with a passkey, who is signed out in `browser`. */
async function owner(browser: Browser, email = ADA): Promise<Visitor> {
  const visitor = new Visitor(browser, new Authenticator());
  await visitor.register({}, email);
  await visitor.signOut();
  return visitor;
}

interface Attempt {
  readonly id?: string;
  readonly title: string;
  /** What is not as it should be. @default nothing */
  readonly lies?: AuthenticationLies;
  /** Instead of a sign-in: what is sent. */
  readonly send?: (visitor: Visitor, place: World) => Promise<Response>;
}

/** A sign-in with a passkey that must fail. */
const refused = ({ id, title, lies = {}, send }: Attempt): HostileCase =>
  hostileCase<Visitor>({
    ids: id === undefined ? [] : [id],
    title: id === undefined ? title : `${id} ${title}`,
    expect: 'refused',
    needs,
    world,
    prepare: ({ browser }) => owner(browser),
    act: async ({ world: place, prepared }) => [await (send?.(prepared, place) ?? prepared.signIn(lies))],
  });

const answerOf = async (visitor: Visitor): Promise<AnswerJSON> =>
  visitor.authenticator.authenticate(await visitor.requestOptions());

/** Passkeys: what browser or device say that is not so, and answers that come from elsewhere or again. */
export const passkeyCases: readonly HostileCase[] = [
  hostileCase<Visitor>({
    ids: ['WA-01'],
    title: 'WA-01 the right passkey',
    expect: 'signed in',
    needs,
    world,
    email: ADA,
    prepare: ({ browser }) => owner(browser),
    act: async ({ prepared }) => [await prepared.signIn()],
  }),
  refused({
    id: 'WA-03',
    title: 'another challenge',
    lies: { clientData: { challenge: 'A'.repeat(43) } },
  }),
  refused({
    id: 'WA-03',
    title: 'the answer to a challenge that another browser got',
    send: async (visitor, place) => {
      const elsewhere = new Visitor(place.browse(), visitor.authenticator);
      const answer = await answerOf(elsewhere);
      await visitor.requestOptions();
      return visitor.send('authenticate', answer);
    },
  }),
  refused({
    id: 'WA-05',
    title: 'a challenge that is older than five minutes',
    send: async (visitor, place) => {
      const answer = await answerOf(visitor);
      place.wait(301);
      return visitor.send('authenticate', answer);
    },
  }),
  hostileCase<{ copy: Visitor; answer: AnswerJSON }>({
    ids: ['WA-04'],
    title: 'WA-04 an answer and its cookies a second time',
    expect: 'refused',
    needs,
    world,
    prepare: async ({ browser }) => {
      const visitor = await owner(browser);
      const answer = await answerOf(visitor);
      const copy = new Visitor(browser.clone(), visitor.authenticator);
      await visitor.send('authenticate', answer);
      await visitor.signOut();
      return { copy, answer };
    },
    act: async ({ prepared: { copy, answer } }) => [await copy.send('authenticate', answer)],
  }),
  ...['https://evil.test', 'https://sub.app.test', 'http://app.test', 'https://app.test:8443'].map((origin) =>
    refused({ id: 'WA-07', title: `the origin ${origin}`, lies: { clientData: { origin } } }),
  ),
  refused({ id: 'WA-08', title: 'a page in a frame', lies: { clientData: { crossOrigin: true } } }),
  refused({ id: 'WA-09', title: 'the hash of another site', lies: { rpId: 'evil.test' } }),
  refused({ id: 'WA-10', title: 'nobody was present', lies: { flags: { up: false } } }),
  refused({ id: 'WA-12', title: 'backed up, and not to be backed up', lies: { flags: { bs: true } } }),
  refused({ id: 'WA-13', title: 'to be backed up, which it was not', lies: { flags: { be: true } } }),
  refused({
    id: 'WA-18',
    title: 'another signature',
    lies: { signature: (honest) => honest.fill(1, honest.length - 8) },
  }),
  hostileCase<{ visitor: Visitor; thief: Visitor }>({
    ids: ['WA-18'],
    title: 'WA-18 the signature of the key of somebody else',
    expect: 'refused',
    needs,
    world,
    prepare: async ({ world: place, browser }) => ({
      visitor: await owner(browser),
      thief: await owner(place.browse(), 'mallory@example.com'),
    }),
    act: async ({ prepared: { visitor, thief } }) => {
      const [signWith] = thief.authenticator.credentials;
      return [await visitor.signIn({ ...(signWith && { signWith }) })];
    },
  }),
  refused({ id: 'WA-20', title: 'a counter that went back', lies: { counter: 1 } }),
  refused({ title: 'the answer of a registration', lies: { clientData: { type: 'webauthn.create' } } }),
  hostileCase<Visitor>({
    ids: ['WA-17'],
    title: 'WA-17 the passkey of somebody else is registered again',
    expect: 'refused',
    needs,
    world,
    prepare: ({ browser }) => owner(browser),
    act: async ({ world: place, prepared }) => {
      const [taken] = prepared.authenticator.credentials;
      const thief = new Visitor(place.browse(), new Authenticator());
      return [await thief.register({ ...(taken && { credentialId: taken.id }) }, 'mallory@example.com')];
    },
  }),
  hostileCase({
    ids: ['WA-24'],
    title: 'WA-24 a passkey is registered with the address of a user, by who is signed out',
    expect: 'refused',
    needs,
    world,
    prepare: async ({ world: place }) => {
      await owner(place.browse());
      return undefined;
    },
    act: async ({ browser }) => [await new Visitor(browser, new Authenticator()).register()],
  }),
  hostileCase({
    ids: ['WA-23'],
    title: 'WA-23 the options for a known and an unknown address',
    expect: 'safe',
    needs,
    world,
    prepare: async ({ world: place }) => {
      await owner(place.browse());
      return undefined;
    },
    act: async ({ world: place }) =>
      Promise.all(
        [ADA, 'bob@example.com'].map((email) =>
          place
            .browse()
            .get(`/auth/webauthn-options/passkey?action=authenticate&email=${encodeURIComponent(email)}`),
        ),
      ),
    judge: (_, answers) => {
      const shown = answers.map(({ status, body }) => status + body.replace(/"challenge":"[^"]*"/, ''));
      return shown[0] === shown[1] ? [] : ['the answers differ'];
    },
  }),
  hostileCase({
    ids: ['WA-29'],
    title: 'WA-29 data that is none',
    expect: 'refused',
    needs,
    world,
    outcomes: 4,
    act: async ({ browser }) => {
      const visitor = new Visitor(browser, new Authenticator());
      const answers: Response[] = [];
      for (const data of ['', '{', '[]', `${'['.repeat(5000)}${']'.repeat(5000)}`])
        answers.push(await visitor.send('authenticate', data));
      return answers;
    },
  }),
];

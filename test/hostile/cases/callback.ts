import { applyFaults, spoilAnswer, type AnswerFaults } from '../faults.js';
import { hostileCase, type HostileCase } from '../hostile-case.js';
import { begin, byPassword, comeBack, signIn, type Returning } from '../world.js';
import { frontChannelAttacks, type CallbackAttack } from '../../security/callback-attacks.js';
import { claimAttacks, jwsAttacks, keyAttacks } from '../../security/id-token-attacks.js';
import { tokenAttacks } from '../../security/token-attacks.js';

const ID = /\b[A-Z]{2}-\d{2}\b/g;

/** An attack of the security suite, as a case for any implementation. */
function fromAttack(attack: CallbackAttack): HostileCase {
  const { provider = 'idp', to = provider, title } = attack;
  return hostileCase<Returning>({
    ids: title.match(ID) ?? [],
    title,
    expect: 'refused',
    ...(provider === 'form' || attack.asForm === true ? { needs: ['form_post'] } : {}),
    prepare: ({ world, browser }) => begin(world, browser, provider),
    act: async ({ world, browser, prepared: { answer, flow } }) => {
      attack.answer?.(answer);
      attack.jar?.(browser, flow);
      attack.fault?.(world.idp);
      world.canaries.add('stolen-canary');
      return [await comeBack(browser, answer, to)];
    },
    unasked: attack.calls?.includes('token') === true ? [] : ['token'],
  });
}

/** Forms for providers that answer in the query need a provider of their own: the security suite has them. */
const isForQueries = ({ provider, asForm }: CallbackAttack): boolean =>
  provider !== 'form' && asForm !== true;

const refusedAnswer = (id: string, title: string, spoil: AnswerFaults): HostileCase =>
  hostileCase<Returning>({
    ids: [id],
    title: `${id} ${title}`,
    expect: 'refused',
    prepare: ({ world, browser }) => begin(world, browser),
    act: async ({ browser, prepared: { answer } }) => {
      spoilAnswer(answer, spoil);
      return [await comeBack(browser, answer)];
    },
    unasked: ['token'],
  });

const spoiled: readonly HostileCase[] = [
  refusedAnswer('CB-11', 'cancelled at the provider', {
    drop: ['code'],
    set: { error: 'access_denied', error_description: '<script>alert(1)</script>' },
  }),
  refusedAnswer('CB-13', 'an error with a state of somebody else', {
    set: { error: 'server_error', state: 'of-somebody-else' },
  }),
  refusedAnswer('CB-21', 'tokens in the query instead of a code', {
    drop: ['code'],
    set: { access_token: 'x', id_token: 'eyJ.a.b' },
  }),
];

const otherBrowser = hostileCase<Returning>({
  ids: ['CB-03'],
  title: 'CB-03 the answer of one person in the browser of another',
  expect: 'refused',
  prepare: ({ world }) => begin(world, world.browse()),
  act: async ({ browser, prepared }) => [await comeBack(browser, prepared.answer)],
  unasked: ['token'],
});

const stolenCode = hostileCase<{ own: Returning; stolen: Returning }>({
  ids: ['CB-06'],
  title: 'CB-06 a stolen code in the flow of another, at a provider that ignores PKCE',
  expect: 'refused',
  prepare: async ({ world, browser }) => {
    const stolen = await begin(world, world.browse());
    await applyFaults(world.idp, { ignoresPkce: true });
    return { stolen, own: await begin(world, browser) };
  },
  act: async ({ browser, prepared: { own, stolen } }) => {
    own.answer.set('code', stolen.answer.get('code') ?? '');
    return [await comeBack(browser, own.answer)];
  },
});

const stolenCodePkce = hostileCase<{ own: Returning; stolen: Returning }>({
  ids: ['CB-06'],
  title: 'CB-06 a stolen code in the flow of another, at a provider that checks PKCE',
  expect: 'refused',
  prepare: async ({ world, browser }) => ({
    stolen: await begin(world, world.browse()),
    own: await begin(world, browser),
  }),
  act: async ({ browser, prepared: { own, stolen } }) => {
    own.answer.set('code', stolen.answer.get('code') ?? '');
    return [await comeBack(browser, own.answer)];
  },
});

const doubleClick = hostileCase<Returning>({
  ids: ['CB-09'],
  title: 'CB-09 the callback twice at once: one session, no error',
  expect: 'signed in',
  world: { kind: 'database' },
  prepare: ({ world, browser }) => begin(world, browser),
  act: async ({ browser, prepared: { answer } }) => {
    const target = `/auth/callback/idp?${answer}`;
    const cookie = browser.cookieHeader();
    return Promise.all([browser.get(target, { cookie }), browser.get(target, { cookie })]);
  },
  judge: ({ world }, answers) => [
    ...(world.memory.snapshot().sessions.length === 1 ? [] : ['not exactly one session']),
    ...(answers.every(({ headers }) => !/error/.test(headers.get('location') ?? 'error'))
      ? []
      : ['the second click sees an error']),
  ],
});

const reload = hostileCase<Returning>({
  ids: ['CB-10'],
  title: 'CB-10 the callback reloaded after the sign-in: still signed in',
  expect: 'signed in',
  outcomes: 0,
  prepare: async ({ world, browser }) => {
    const returning = await begin(world, browser);
    await comeBack(browser, returning.answer);
    return returning;
  },
  act: async ({ browser, prepared: { answer } }) => [await comeBack(browser, answer)],
  judge: (_, [answer]) =>
    /error/.test(answer?.headers.get('location') ?? 'error') ? ['who is signed in sees an error'] : [],
});

const replay = hostileCase<{ thief: ReturnType<typeof thiefOf>; answer: URLSearchParams }>({
  ids: ['CB-09', 'ID-23'],
  title: 'CB-09 ID-23 a used callback with all its cookies once more, a minute later, by a thief',
  expect: 'safe',
  prepare: async ({ world, browser }) => {
    const { answer } = await begin(world, browser);
    const thief = thiefOf(browser);
    await comeBack(browser, answer);
    world.wait(60);
    return { thief, answer };
  },
  act: async ({ prepared: { thief, answer } }) => [await comeBack(thief, answer)],
  judge: async ({ prepared: { thief } }) =>
    (await thief.session()) === null ? [] : ['the thief is signed in'],
});

function thiefOf(browser: Parameters<typeof comeBack>[0]): Parameters<typeof comeBack>[0] {
  return browser.clone();
}

const tooLate = hostileCase<Returning>({
  ids: ['CB-28'],
  title: 'CB-28 an answer that took 20 minutes, with cookies that the browser kept',
  expect: 'refused',
  prepare: async ({ world, browser }) => {
    const returning = await begin(world, browser);
    const kept = [...browser.cookies];
    world.wait(1200);
    for (const [name, cookie] of kept) browser.cookies.set(name, { ...cookie, expires: undefined });
    return returning;
  },
  act: async ({ browser, prepared: { answer } }) => [await comeBack(browser, answer)],
  unasked: ['token'],
});

const skewed = hostileCase<Returning>({
  ids: ['CB-29'],
  title: 'CB-29 a node whose clock is 55 s behind opens the flow',
  expect: 'signed in',
  prepare: async ({ world, browser }) => {
    const returning = await begin(world, browser);
    world.wait(-55);
    return returning;
  },
  act: async ({ browser, prepared: { answer } }) => [await comeBack(browser, answer)],
});

const switched = hostileCase<Returning>({
  ids: ['CB-31'],
  title: 'CB-31 a flow begun under one session ends under another: nothing is linked to it',
  expect: 'refused',
  prepare: async ({ world, browser }) => {
    await byPassword(browser, 'grace');
    const returning = await begin(world, browser);
    await byPassword(browser, 'eve');
    return returning;
  },
  act: async ({ browser, prepared: { answer } }) => [await comeBack(browser, answer)],
});

const unknownParameters = hostileCase<Returning>({
  ids: ['CB-18'],
  title: 'CB-18 parameters that nobody knows',
  expect: 'signed in',
  prepare: ({ world, browser }) => begin(world, browser),
  act: async ({ browser, prepared: { answer } }) => {
    spoilAnswer(answer, { set: { session_state: 'x', scope: 'openid' } });
    return [await comeBack(browser, answer)];
  },
});

const signedInMeanwhile = hostileCase<Returning>({
  ids: ['CB-01'],
  title: 'CB-01 a wrong state does not sign anybody out',
  expect: 'refused',
  prepare: async ({ world, browser }) => {
    await signIn(world, browser, 'other');
    return begin(world, browser);
  },
  act: async ({ browser, prepared: { answer } }) => {
    spoilAnswer(answer, { set: { state: 'another' } });
    return [await comeBack(browser, answer)];
  },
  unasked: ['token'],
});

/** Everything that a browser can bring to the callback, and what the provider then answers. */
export const callbackCases: readonly HostileCase[] = [
  ...[...frontChannelAttacks, ...tokenAttacks, ...claimAttacks, ...jwsAttacks, ...keyAttacks]
    .filter(isForQueries)
    .map(fromAttack),
  ...spoiled,
  otherBrowser,
  stolenCode,
  stolenCodePkce,
  doubleClick,
  reload,
  replay,
  tooLate,
  skewed,
  switched,
  unknownParameters,
  signedInMeanwhile,
];

import { describe, expect, it } from 'vitest';
import { account } from '../../src/account.js';
import type { InvitationMail } from '../../src/organizations.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { formsIn } from '../support/forms-in.js';
import {
  organizationStage as recordStage,
  type CallAnswer,
  type OrganizationChanges,
  type OrganizationStage,
} from '../support/organization-stage.js';
import { stages } from '../support/organization-stores.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const BOB = 'bob@example.com';

interface World {
  readonly stage: OrganizationStage;
  readonly ada: TestBrowser;
  readonly organization: string;
}

type Stage = (typeof stages)[number][1];

async function openIn(organizationStage: Stage, changes: OrganizationChanges = {}): Promise<World> {
  const stage = organizationStage(changes);
  const ada = await stage.account();
  return { stage, ada, organization: await stage.create(ada) };
}

const invite = ({ stage, ada, organization }: World, email = BOB, role = 'member') =>
  stage.call(ada, 'invite', { organization, email, role });
const emailsIn = async ({ stage, ada, organization }: World): Promise<string[]> => {
  const { members } = await stage.call(ada, 'listMembers', { organization });
  // What the call gives.
  return (members as { email: string }[]).map(({ email }) => email).toSorted();
};

describe.each(stages)('an invitation, in %s', (_, organizationStage) => {
  const open = (changes?: OrganizationChanges): Promise<World> => openIn(organizationStage, changes);

  it('is a mail with names as text, whose link shows a page and changes nothing; the form makes a member', async () => {
    const world = await open();
    const { stage } = world;
    expect(await invite(world)).toMatchObject({ ok: true, invitation: { email: BOB, role: 'member' } });
    const mail = stage.mails.at(-1);
    expect(mail).toMatchObject({ to: BOB, kind: 'invitation', subject: 'Invitation to Acme at app.test' });
    expect(mail?.text).toContain('ada@example.com invited you to join Acme');
    // The link signs no user in.
    expect(mail?.text).not.toContain('sign in as you');
    const link = stage.linkTo(BOB);
    const token = stage.invitationTo(BOB);
    const bob = await stage.account(BOB);
    for (let n = 0; n < 3; n += 1) {
      const page = await bob.get(link);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('Join this organization?');
    }
    expect(await emailsIn(world)).toEqual(['ada@example.com']);
    const joined = await bob.post('/auth/invitation', { token });
    expect(await joined.text()).toContain('You joined the organization');
    expect(await emailsIn(world)).toEqual(['ada@example.com', BOB]);
    expect(await stage.call(bob, 'get')).toMatchObject({ organization: { name: 'Acme', role: 'member' } });
  });

  it('a newcomer signs up with the address, and comes back to it', async () => {
    const world = await open();
    await invite(world);
    const stranger = world.stage.browser();
    const page = await (await stranger.get(world.stage.linkTo(BOB))).text();
    expect(page).toContain('Sign in to');
    const href = /href="([^"]*\/auth\/signin\?[^"]*)"/.exec(page)?.[1] ?? '';
    const back = new URL(href.replaceAll('&amp;', '&')).searchParams.get('callbackUrl');
    expect(back).toBe(`https://app.test${world.stage.linkTo(BOB)}`);
    expect(page).not.toContain('Acme');
  });

  it('counts for no user with another address, also by the page (OR-07)', async () => {
    const world = await open();
    await invite(world);
    const token = world.stage.invitationTo(BOB);
    const eve = await world.stage.account('eve@example.com');
    for (const name of ['getInvitation', 'accept', 'decline'] as const)
      expect(await world.stage.call(eve, name, { token })).toMatchObject({
        status: 403,
        error: 'wrong_address',
      });
    const page = await eve.post('/auth/invitation', { token });
    expect(page.status).toBe(403);
    expect(await page.text()).toContain('sent to another email address');
    expect(await emailsIn(world)).toEqual(['ada@example.com']);
    // It is not used up.
    const bob = await world.stage.account(BOB);
    expect(await world.stage.call(bob, 'accept', { token })).toMatchObject({ ok: true });
  });

  it('offers a user with another address to sign out, which leads back to it (OR-07)', async () => {
    const world = await open();
    await invite(world);
    const link = world.stage.linkTo(BOB);
    const eve = await world.stage.account('eve@example.com');
    const [form] = formsIn(await (await eve.get(link)).text());
    expect(form?.action).toBe('/auth/signout');
    const answer = await eve.post('/auth/signout', { ...form?.fields });
    expect(answer.headers.get('location')).toBe(`https://app.test${link}`);
    expect(await (await eve.get(link)).text()).toContain('Sign in to');
    // Nothing else of the invitation is said to a user whom it is not for.
    expect(form?.fields).not.toHaveProperty('token');
  });

  it('counts for no user whose address is not proven (OR-08)', async () => {
    const world = await open();
    await invite(world);
    const token = world.stage.invitationTo(BOB);
    const bob = await world.stage.account(BOB);
    const id = await world.stage.idOf(BOB);
    await world.stage.store.updateUser?.({ id, emailVerified: null });
    expect(await world.stage.call(bob, 'accept', { token })).toMatchObject({
      status: 403,
      error: 'unverified_address',
    });
    expect(await (await bob.get(`/auth/invitation?token=${token}`)).text()).toContain(
      'isn&#39;t confirmed yet',
    );
    expect(await emailsIn(world)).toEqual(['ada@example.com']);
  });

  it('counts for no user who changed their address since (OR-07)', async () => {
    const world = await open({ config: { account: account() } });
    await invite(world);
    const token = world.stage.invitationTo(BOB);
    const bob = await world.stage.account(BOB);
    await world.stage.change(bob, 'robert@example.com');
    expect(await world.stage.call(bob, 'accept', { token })).toMatchObject({ error: 'wrong_address' });
  });

  it('is accepted once, by 32 requests at once (OR-09)', async () => {
    const world = await open();
    await invite(world);
    const token = world.stage.invitationTo(BOB);
    const bob = await world.stage.account(BOB);
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => world.stage.call(bob, 'accept', { token })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await emailsIn(world)).toEqual(['ada@example.com', BOB]);
    expect(world.stage.audit.filter(({ name }) => name === 'invitation.accepted')).toHaveLength(1);
  });

  it('never brings a member back who was removed, nor one whose invitation was withdrawn, declined or too old (OR-10)', async () => {
    const world = await open();
    const { stage, ada, organization } = world;
    const bob = await stage.join(ada, BOB, 'member', organization);
    const used = stage.invitationTo(BOB);
    await stage.call(ada, 'removeMember', { organization, userId: await stage.idOf(BOB) });
    expect(await stage.call(bob, 'accept', { token: used })).toMatchObject({ error: 'not_found' });

    const { invitation } = await invite(world);
    const { id } = invitation as { readonly id: string };
    await stage.call(ada, 'cancelInvitation', { organization, invitation: id });
    expect(await stage.call(bob, 'accept', { token: stage.invitationTo(BOB) })).toMatchObject({
      error: 'not_found',
    });

    await invite(world);
    const declined = await bob.post('/auth/invitation', { token: stage.invitationTo(BOB), do: 'decline' });
    expect(await declined.text()).toContain('You declined the invitation');
    expect(await stage.call(bob, 'accept', { token: stage.invitationTo(BOB) })).toMatchObject({
      error: 'not_found',
    });

    await invite(world);
    stage.clock.advance(7 * 86_400 + 1);
    expect(await stage.call(ada, 'listInvitations', { organization })).toMatchObject({ invitations: [] });
    expect(await stage.call(bob, 'accept', { token: stage.invitationTo(BOB) })).toMatchObject({
      error: 'not_found',
    });
    expect(await emailsIn(world)).toEqual(['ada@example.com']);
  });

  it('sent anew takes the place of the one before', async () => {
    const world = await open();
    await invite(world);
    const before = world.stage.invitationTo(BOB);
    await invite(world, BOB, 'admin');
    const { invitations } = await world.stage.call(world.ada, 'listInvitations', {
      organization: world.organization,
    });
    expect(invitations).toMatchObject([{ email: BOB, role: 'admin' }]);
    const bob = await world.stage.account(BOB);
    expect(await world.stage.call(bob, 'accept', { token: before })).toMatchObject({ error: 'not_found' });
  });

  it('is not sent to a member, to no address, or with a role that is not there', async () => {
    const world = await open();
    await world.stage.join(world.ada, BOB, 'member', world.organization);
    expect(await invite(world)).toMatchObject({ status: 409, error: 'already_member' });
    expect(await invite(world, 'a@x.test, b@x.test')).toMatchObject({ error: 'invalid', field: 'email' });
    expect(await invite(world, 'new@example.com', 'root')).toMatchObject({ error: 'invalid', field: 'role' });
    expect(await invite(world, 'new@example.com', 'constructor')).toMatchObject({ field: 'role' });
    // Ownership is given to a member.
    expect(await invite(world, 'new@example.com', 'owner')).toMatchObject({
      error: 'invalid',
      field: 'role',
    });
  });

  it('of another organization is not withdrawn (OR-11)', async () => {
    const world = await open();
    const { invitation } = await invite(world);
    const eve = await world.stage.account('eve@example.com');
    const organization = await world.stage.create(eve, 'Other');
    const { id } = invitation as { readonly id: string };
    expect(await world.stage.call(eve, 'cancelInvitation', { organization, invitation: id })).toMatchObject({
      error: 'not_found',
    });
    const token = world.stage.invitationTo(BOB);
    const bob = await world.stage.account(BOB);
    expect(await world.stage.call(bob, 'accept', { token })).toMatchObject({
      ok: true,
    });
  });

  it('the mails to one address are limited', async () => {
    const world = await open({ config: { limits: {} } });
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await invite(world));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
    expect(answers.at(-1)).toMatchObject({
      status: 429,
      error: 'rate_limited',
      retryAfter: expect.any(Number),
    });
  });

  it('can be sent by the application: one that fails is an error, and says nothing of the link', async () => {
    const sent: InvitationMail[] = [];
    const world = await open({
      options: { invitation: { expires: '2h', send: (mail) => void sent.push(mail) } },
    });
    await invite(world);
    expect(sent).toMatchObject([
      { to: BOB, role: 'member', organization: { name: 'Acme' }, invitedBy: { email: 'ada@example.com' } },
    ]);
    expect(sent[0]?.expires.getTime()).toBe(world.stage.clock.now().getTime() + 7_200_000);
    const token = new URL(sent[0]?.url ?? '').searchParams.get('token') ?? '';
    const bob = await world.stage.account(BOB);
    expect(await world.stage.call(bob, 'accept', { token })).toMatchObject({ ok: true });
    const failing = await open({
      options: { invitation: { send: ({ url }) => Promise.reject(new Error(`no route for ${url}`)) } },
    });
    const answer = await failing.ada.post('/auth/organization', {
      call: 'invite',
      email: BOB,
      role: 'member',
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('token');
    const { organization } = failing;
    expect(await failing.stage.call(failing.ada, 'listInvitations', { organization })).toMatchObject({
      invitations: [],
    });
  });

  it('names the inviting user by an address only if that is proven (OR-23)', async () => {
    const inviter = async (changes: {
      readonly email?: string;
      readonly name: string | null;
    }): Promise<string> => {
      const world = await open();
      const { store, mails } = world.stage;
      const id = await world.stage.idOf('ada@example.com');
      await store.updateUser?.({ id, emailVerified: null, ...changes });
      expect((await invite(world)).ok).toBe(true);
      const { subject, text, html } = mails.at(-1) ?? {};
      const address = changes.email ?? 'ada@example.com';
      if (address !== '') expect([subject, text, html].join(' ')).not.toContain(address);
      return text ?? '';
    };
    const neutral = /^You were invited to join Acme at app\.test\. To accept, sign in/m;
    expect(await inviter({ name: 'Ada Lovelace' })).toContain('Ada Lovelace invited you to join Acme');
    expect(await inviter({ email: '', name: 'Ada Lovelace' })).toContain('Ada Lovelace invited you to join');
    for (const name of [
      null,
      '',
      ' ',
      'ceo@corp.test',
      'ceo\uff20corp.test',
      'log in at https://evil.test',
      'www.evil.test',
      'evil.test/x',
      'Ada\nYour account is blocked',
      'Ada\u202e',
      'a'.repeat(101),
    ])
      expect(await inviter({ name }), String(name)).toMatch(neutral);
  });

  it('tells the application’s own mail no address that is not proven (OR-23)', async () => {
    const sent: InvitationMail[] = [];
    const world = await open({ options: { invitation: { send: (mail) => void sent.push(mail) } } });
    const id = await world.stage.idOf('ada@example.com');
    await invite(world);
    await world.stage.store.updateUser?.({ id, emailVerified: null, name: 'Ada' });
    await invite(world);
    expect(sent.map(({ invitedBy }) => [invitedBy.id, invitedBy.email, invitedBy.name])).toEqual([
      [id, 'ada@example.com', null],
      [id, null, 'Ada'],
    ]);
  });

  it('its token is stored nowhere, and no other organization or kind of link takes it', async () => {
    const world = await open();
    await invite(world);
    const token = world.stage.invitationTo(BOB);
    const bob = await world.stage.account(BOB);
    for (const wrong of ['', 'x', `${token}x`, token.toUpperCase(), token.slice(1)])
      expect((await world.stage.call(bob, 'accept', { token: wrong })).ok).toBe(false);
    const { invitation } = await invite(world);
    const { id } = invitation as { readonly id: string };
    expect(await world.stage.call(bob, 'accept', { token: id })).toMatchObject({ error: 'not_found' });
  });
});

describe('invitations of one user are limited, whatever their addresses (OR-24)', () => {
  const from = async (world: World, n: number | string, client = ''): Promise<CallAnswer> => {
    const { ada, organization } = world;
    const fields = { call: 'invite', organization, email: `user-${n}@example.com`, role: 'member' };
    const response = await ada.post(
      '/auth/organization',
      fields,
      client === '' ? {} : { 'x-client': client },
    );
    return { ...((await response.json()) as CallAnswer), status: response.status };
  };
  const limited = { ok: false, status: 429, error: 'rate_limited' };
  /** Another owner, with an organization. */
  const other = async ({ stage }: World): Promise<World> => {
    const ada = await stage.account('grace@example.com');
    return { stage, ada, organization: await stage.create(ada, 'Other') };
  };

  it('to 100 in an hour, also where each is withdrawn at once and no client address is known', async () => {
    const world = await openIn(recordStage, { config: { limits: {} } });
    const { stage, ada, organization } = world;
    for (let n = 0; n < 100; n += 1) {
      const { ok, invitation } = await from(world, n);
      expect(ok, String(n)).toBe(true);
      const { id } = invitation as { readonly id: string };
      await stage.call(ada, 'cancelInvitation', { organization, invitation: id });
    }
    const mails = stage.mails.length;
    const refused = await from(world, 'more');
    expect(refused).toMatchObject(limited);
    expect(refused['retryAfter']).toBeLessThanOrEqual(3600);
    // A second organization brings no more of them, and another user is not concerned.
    expect(await from({ ...world, organization: await stage.create(ada, 'Second') }, 'more')).toMatchObject(
      limited,
    );
    expect(stage.mails).toHaveLength(mails);
    expect(await from(await other(world), 'more')).toMatchObject({ ok: true });
    stage.clock.advance(3600);
    expect(await from(world, 'more')).toMatchObject({ ok: true });
  });

  it('to 100 from one client address, which closes it for no other mails', async () => {
    const world = await openIn(recordStage, { config: { limits: { clientAddress: 'x-client' } } });
    for (let n = 0; n < 100; n += 1)
      expect(await from(world, n, '203.0.113.7'), String(n)).toMatchObject({ ok: true });
    const second = await other(world);
    expect(await from(second, 'more', '203.0.113.7')).toMatchObject(limited);
    expect(await from(second, 'more', '198.51.100.7')).toMatchObject({ ok: true });
    const mails = world.stage.mails.length;
    const reset = { email: 'grace@example.com' };
    await world.stage.browser().post('/auth/reset/password', reset, { 'x-client': '203.0.113.7' });
    expect(world.stage.mails).toHaveLength(mails + 1);
  });

  it('to as many as `limits.email.perInviter` says, and not at all without limits of emails', async () => {
    const world = await openIn(recordStage, { config: { limits: { email: { perInviter: 2 } } } });
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push((await from(world, n)).ok);
    expect(answers).toEqual([true, true, false]);
    const unlimited = await openIn(recordStage, { config: { limits: { email: false } } });
    for (let n = 0; n < 101; n += 1) expect((await from(unlimited, n)).ok).toBe(true);
  });
});

describe.each(stages)('requests of other sites (OR-15), in %s', (_, organizationStage) => {
  const open = (changes?: OrganizationChanges): Promise<World> => openIn(organizationStage, changes);

  it('a form without the CSRF token, or a GET of a call that changes something, is refused', async () => {
    const world = await open();
    const { ada, organization, stage } = world;
    const fields = { call: 'delete', organization };
    const headers = { cookie: ada.cookieHeader() };
    const body = new URLSearchParams(fields);
    const forged = await ada.send(
      new Request('https://app.test/auth/organization', { method: 'POST', headers, body }),
    );
    expect([forged.status, await forged.json()]).toMatchObject([400, { error: 'MissingCSRF' }]);
    expect((await ada.get(`/auth/organization?${new URLSearchParams(fields)}`)).status).toBe(400);
    expect(await stage.call(ada, 'get')).toMatchObject({ ok: true });
  });

  it.each(['', 'constructor', '__proto__', 'toString', 'nothing'])('no call is named %j', async (call) => {
    const { ada } = await open();
    expect((await ada.post('/auth/organization', { call })).status).toBe(400);
    expect((await ada.get(`/auth/organization?call=${call}`)).status).toBe(400);
  });
});

it('the audit log names user, organization and invitation, and no address, token or name', async () => {
  const world = await openIn(recordStage);
  const { stage, ada, organization } = world;
  const bob = await stage.join(ada, BOB, 'member', organization);
  const token = stage.invitationTo(BOB);
  const [adaId, bobId] = await Promise.all(['ada@example.com', BOB].map((one) => stage.idOf(one)));
  await stage.call(ada, 'update', { organization, name: 'Apex' });
  await stage.call(ada, 'setRole', { organization, userId: bobId ?? '', role: 'admin' });
  await stage.call(ada, 'transfer', { organization, userId: bobId ?? '', role: 'member' });
  await stage.call(bob, 'removeMember', { organization, userId: adaId ?? '' });
  await stage.call(bob, 'invite', { organization, email: 'c@example.com', role: 'member' });
  const { invitations } = await stage.call(bob, 'listInvitations', { organization });
  const [{ id } = { id: '' }] = invitations as { readonly id: string }[];
  await stage.call(bob, 'cancelInvitation', { organization, invitation: id });
  await invite({ stage, ada: bob, organization }, 'ada@example.com');
  await stage.call(ada, 'decline', { token: stage.invitationTo('ada@example.com') });
  await invite({ stage, ada: bob, organization }, 'ada@example.com');
  await stage.call(ada, 'accept', { token: stage.invitationTo('ada@example.com') });
  await stage.call(ada, 'leave', { organization });
  await stage.call(bob, 'delete', { organization });
  const events = stage.audit.filter(({ name }) => /^(?:organization|invitation|member)\./.test(name));
  expect(
    events.map((event) => [event.name, 'actor' in event && event.actor === bobId ? 'bob' : 'ada'].join(' ')),
  ).toEqual([
    'organization.created ada',
    'invitation.sent ada',
    'invitation.accepted bob',
    'organization.updated ada',
    'member.role_changed ada',
    'organization.transferred ada',
    'member.removed bob',
    'invitation.sent bob',
    'invitation.cancelled bob',
    'invitation.sent bob',
    'invitation.declined ada',
    'invitation.sent bob',
    'invitation.accepted ada',
    'member.left ada',
    'organization.deleted bob',
  ]);
  expect(events.every((event) => 'organization' in event && event.organization === organization)).toBe(true);
  const text = JSON.stringify(events);
  for (const secret of ['@example.com', 'Acme', 'Apex', token]) expect(text).not.toContain(secret);
});

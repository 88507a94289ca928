import { expect, it } from 'vitest';
import { clientOf } from '../../test/support/client-of.js';
import { organizationStage } from '../../test/support/organization-stage.js';
import { organization } from './organizations.js';

it('the calls of the client create, invite, list, accept and change', async () => {
  const stage = organizationStage();
  const { sent, options } = clientOf(await stage.account());
  const made = await organization('create', { name: 'Acme', logo: null }, options);
  if (!made.ok) throw new Error(made.code);
  expect(made.organization).toMatchObject({ name: 'Acme', role: 'owner', logo: null });
  expect(made.organization.createdAt).toBe('2030-01-01T00:00:00.000Z');
  const { id } = made.organization;
  const bob = { organization: id, email: 'bob@example.com', role: 'member' };
  expect(await organization('invite', bob, options)).toMatchObject({ ok: true });
  const token = stage.invitationTo('bob@example.com');
  const client = clientOf(await stage.account('bob@example.com'));
  expect(await organization('getInvitation', { token }, client.options)).toMatchObject({ role: 'member' });
  expect(await organization('accept', { token }, client.options)).toMatchObject({ ok: true });
  expect(client.sent.join(' ')).not.toContain(token);
  sent.length = 0;
  const page = await organization('listMembers', { limit: 1 }, options);
  expect(page).toMatchObject({ ok: true, members: [{}], next: expect.any(String) });
  expect(sent).toEqual(['GET /auth/organization?call=listMembers&limit=1']);
  expect(await organization('list', undefined, options)).toMatchObject({ organizations: [{ id }] });
});

it('says why a call was refused', async () => {
  const stage = organizationStage();
  const ada = clientOf(await stage.account()).options;
  expect(await organization('create', { name: '' }, ada)).toEqual({
    ok: false,
    status: 400,
    code: 'invalid',
    field: 'name',
  });
  expect(await organization('get', {}, ada)).toEqual({ ok: false, status: 404, code: 'no_organization' });
  const stranger = clientOf(stage.browser()).options;
  expect(await organization('list', {}, stranger)).toEqual({ ok: false, status: 401, code: 'no_session' });
});

it('an answer that is not of a call is an error', async () => {
  const answering = (status: number, body: object) => ({
    fetch: async () => Promise.resolve(Response.json(body, { status })),
  });
  await expect(organization('list', {}, answering(404, { message: 'Nothing here.' }))).rejects.toThrow(
    'Nothing here.',
  );
  await expect(organization('list', {}, answering(500, {}))).rejects.toThrow('answered 500');
  const limited = { error: 'rate_limited', retryAfter: 7, reference: 'ab' };
  expect(await organization('list', {}, answering(429, limited))).toEqual({
    ok: false,
    status: 429,
    code: 'rate_limited',
    retryAfter: 7,
    reference: 'ab',
  });
});

it('other origins are asked with credentials, at the path of the option', async () => {
  const asked: unknown[] = [];
  const send: typeof fetch = async (input, init) => {
    asked.push([input, init?.credentials, init?.method]);
    return Promise.resolve(Response.json({ ok: true, csrfToken: 't' }));
  };
  await organization('leave', {}, { basePath: 'https://api.example.com/auth', fetch: send });
  expect(asked).toEqual([
    ['https://api.example.com/auth/csrf', 'include', undefined],
    ['https://api.example.com/auth/organization', 'include', 'POST'],
  ]);
});

import { describe, expect, it } from 'vitest';
import { Apple } from './apple.js';

const parse = (user?: string) => Apple().callbackProfile?.(user === undefined ? {} : { user });
const named = (firstName: unknown, lastName?: unknown) =>
  parse(JSON.stringify({ name: { firstName, lastName } }));

describe('Apple', () => {
  it('asks for name and address by form_post, with nonce and state', () => {
    expect(Apple()).toMatchObject({
      authorization: { params: { scope: 'name email', response_mode: 'form_post' } },
      checks: ['nonce', 'state'],
      client: { token_endpoint_auth_method: 'client_secret_post' },
    });
  });

  it('takes the name of the first consent', () => {
    expect(named('Ada', 'Lovelace')).toEqual({ user: { name: { firstName: 'Ada', lastName: 'Lovelace' } } });
    expect(named('Ada')).toEqual({ user: { name: { firstName: 'Ada', lastName: '' } } });
  });

  it('refuses ids and addresses of the unsigned field', () => {
    const field = {
      name: { firstName: 'A', email: 'x' },
      email: 'victim@example.com',
      sub: 'victim',
      id: 'victim',
    };
    const taken = parse(JSON.stringify({ ...field, email_verified: true, user: { sub: 'victim' } }));
    expect(taken).toEqual({ user: { name: { firstName: 'A', lastName: '' } } });
    expect(JSON.stringify(taken)).not.toContain('victim');
  });

  it.each([
    undefined,
    '',
    '{',
    'null',
    '[]',
    '"Ada"',
    '1',
    '{"name":null}',
    '{"name":"Ada"}',
    '{"name":["Ada"]}',
    '{"name":{}}',
    '{"name":{"firstName":1,"lastName":{"toString":"x"}}}',
    '{"name":{"firstName":" ","lastName":""}}',
    '{"__proto__":{"name":{"firstName":"Ada"}}}',
  ])('refuses %s as a name, and goes on', (field) => {
    expect(parse(field)).toEqual({});
  });

  it('refuses control characters and endless names', () => {
    expect(named(' A\u0000d\r\na\u001b ', 'x'.repeat(5000))).toEqual({
      user: { name: { firstName: 'Ada', lastName: 'x'.repeat(100) } },
    });
  });

  it('assembles the name, and has none where nothing was sent', async () => {
    const { profile } = Apple();
    const user = { name: { firstName: 'Ada', lastName: '' } };
    expect(await profile?.({ sub: '1', user }, {})).toEqual({
      id: '1',
      name: 'Ada',
      email: null,
      image: null,
    });
    expect(await profile?.({ sub: '1', email: 'a@example.com' }, {})).toMatchObject({ name: null });
  });
});

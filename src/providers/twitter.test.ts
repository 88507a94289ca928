import { describe, expect, it } from 'vitest';
import { Twitter, type TwitterProfile } from './twitter.js';

const { profile, emailVerified } = Twitter();
const person = (data: Partial<TwitterProfile['data']>): TwitterProfile => ({
  data: { id: '1', name: 'Ada', username: 'ada', ...data },
});

describe('Twitter', () => {
  it('takes the address that X has confirmed, where it was asked for', () => {
    const told = person({ confirmed_email: 'ada@example.com', email: 'other@example.com' });
    expect(profile?.(told, {})).toMatchObject({ email: 'ada@example.com' });
    expect(emailVerified?.(told)).toBe(true);
  });

  it.each([{}, { email: 'ada@example.com' }])('says nothing of other addresses: %j', (data) => {
    expect(profile?.(person(data), {})).toMatchObject({ email: data.email ?? null, image: null });
    expect(emailVerified?.(person(data))).toBe(false);
  });
});

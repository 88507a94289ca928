import { describe, expect, it } from 'vitest';
import { Discord, type DiscordProfile } from './discord.js';

const person: DiscordProfile = {
  id: '80351110224678912',
  username: 'ada',
  discriminator: '0',
  global_name: null,
  avatar: null,
};
const map = (profile: Partial<DiscordProfile>) => Discord().profile?.({ ...person, ...profile }, {});

describe('Discord', () => {
  it('shows the user name where there is no display name', () => {
    expect(map({})).toMatchObject({ name: 'ada', email: null });
    expect(map({ global_name: 'Ada' })).toMatchObject({ name: 'Ada' });
  });

  it.each([
    ['a still avatar', { avatar: 'ab12' }, 'avatars/80351110224678912/ab12.png'],
    ['an animated avatar', { avatar: 'a_ab12' }, 'avatars/80351110224678912/a_ab12.gif'],
    // (80351110224678912 >> 22) % 6, which a double would not compute
    ['the default of a unique user name', {}, 'embed/avatars/5.png'],
    ['the default of a largest id', { id: '18446744073709551615' }, 'embed/avatars/3.png'],
    ['the default of an old discriminator', { discriminator: '1337' }, 'embed/avatars/2.png'],
  ])('finds %s', (_, profile, path) => {
    expect(map(profile)).toMatchObject({ image: `https://cdn.discordapp.com/${path}` });
  });

  it('says that an address is verified only where Discord does', () => {
    const { emailVerified } = Discord();
    expect(emailVerified?.({ ...person, email: 'a@example.com', verified: true })).toBe(true);
    expect(emailVerified?.({ ...person, email: 'a@example.com', verified: false })).toBe(false);
    expect(emailVerified?.({ ...person, email: 'a@example.com' })).toBe(false);
    // What a provider answers is not bound by types.
    expect(emailVerified?.({ ...person, verified: 'false' as unknown as boolean })).toBe(false);
  });

  it('keeps an unverified address as an address', () => {
    expect(map({ email: 'a@example.com', verified: false })).toMatchObject({ email: 'a@example.com' });
  });
});

import { describe, expect, it } from 'vitest';
import { Threads } from './threads.js';

const person = { id: '1', username: 'ada', threads_profile_picture_url: 'https://picture' };
const user = { id: '1', name: 'ada', email: null, image: 'https://picture' };

describe('Threads', () => {
  it('reads the person from a flat answer, and from an envelope', () => {
    const { profile } = Threads();
    expect(profile?.(person, {})).toEqual(user);
    expect(profile?.({ id: '', username: '', data: person }, {})).toEqual(user);
  });
});

import { describe, expect, it } from 'vitest';
import { Yandex, type YandexProfile } from './yandex.js';

const map = (profile: Partial<YandexProfile>) =>
  Yandex().profile?.({ id: '1', login: 'ada', ...profile }, {});

describe('Yandex', () => {
  it('shows the picture only where there is one', () => {
    const image = 'https://avatars.yandex.net/get-yapic/131652443/islands-200';
    expect(map({ is_avatar_empty: false, default_avatar_id: '131652443' })).toMatchObject({ image });
    expect(map({ is_avatar_empty: true, default_avatar_id: '0/0-0' })).toMatchObject({ image: null });
    expect(map({ default_avatar_id: '131652443' })).toMatchObject({ image: null });
  });

  it('falls back from one name to the next, and from the default address to the first', () => {
    expect(map({})).toMatchObject({ name: 'ada', email: null });
    expect(map({ real_name: 'Ada L', emails: ['a@yandex.ru'] })).toMatchObject({
      name: 'Ada L',
      email: 'a@yandex.ru',
    });
  });
});

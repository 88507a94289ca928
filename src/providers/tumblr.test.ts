import { describe, expect, it } from 'vitest';
import { Tumblr, type TumblrBlog } from './tumblr.js';

const map = (blogs: TumblrBlog[]) =>
  Tumblr().profile?.({ meta: { status: 200, msg: 'OK' }, response: { user: { name: 'ada', blogs } } }, {});

const primary = { uuid: 't:1', name: 'ada', primary: true };
const other = { uuid: 't:2', name: 'side', primary: false };

describe('Tumblr', () => {
  it('recognises people by their primary blog, wherever it stands', () => {
    expect(map([other, primary])).toMatchObject({ id: 't:1' });
    expect(map([{ ...primary, name: 'renamed' }])).toMatchObject({ id: 't:1', image: null });
  });

  it('refuses people without one: names are given to others', () => {
    expect(() => map([other])).toThrow(TypeError);
    expect(() => map([])).toThrow(TypeError);
  });
});

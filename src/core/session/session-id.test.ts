import { describe, expect, it } from 'vitest';
import { beginningOf, newSessionId } from './session-id.js';

describe('the id of a session', () => {
  it('says to the millisecond when the session began, and is another one every time', () => {
    const begins = new Date('2030-06-01T12:00:00.123Z');
    const [one, other] = [newSessionId(begins), newSessionId(begins)];
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(beginningOf(one)).toBe(begins.getTime());
    expect(one).not.toBe(other);
  });

  it('is one that RFC 9562 gives as an example (appendix A.6)', () => {
    expect(beginningOf('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')).toBe(Date.UTC(2022, 1, 22, 19, 22, 22));
  });

  it.each([undefined, '', 'session 1', crypto.randomUUID(), '017F22E2-79B0-7CC3-98C4-DC0C0C07398F'])(
    'made elsewhere (%j) says nothing about a beginning',
    (id) => {
      expect(beginningOf(id)).toBeUndefined();
    },
  );
});

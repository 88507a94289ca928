import { describe, expect, it } from 'vitest';
import { privateCopy } from './private-copy.js';

describe('privateCopy', () => {
  it('shares no plain object and no array with what was copied, however deep', () => {
    const given = { a: { b: [{ c: 1 }] }, list: ['x'] };
    const copy = privateCopy(given);
    expect(copy).toEqual(given);
    copy.a.b.push({ c: 2 });
    for (const item of copy.a.b) item.c = 2;
    copy.list.push('y');
    expect(given).toEqual({ a: { b: [{ c: 1 }] }, list: ['x'] });
  });

  it('keeps functions, instances and symbols', () => {
    const symbol = Symbol('fetch');
    const transport = new Map();
    const send = (): void => {};
    const copy = privateCopy({ send, server: { transport }, [symbol]: send });
    expect([copy.send, copy.server.transport, copy[symbol]]).toEqual([send, transport, send]);
    expect(copy.server.transport).toBe(transport);
  });

  it('copies what is frozen into something that can be written into', () => {
    const copy = privateCopy(Object.freeze({ a: Object.freeze({ b: 1 }) })) as { a: { b: number } };
    copy.a.b = 2;
    expect(copy).toEqual({ a: { b: 2 } });
  });

  it('ends in a configuration that contains itself', () => {
    const round: Record<string, unknown> = { name: 'round' };
    round['self'] = round;
    const copy = privateCopy(round);
    expect(copy['self']).toBe(copy);
    expect(copy).not.toBe(round);
  });

  it.each([[null], [undefined], ['text'], [0]])('gives %j back', (value) => {
    expect(privateCopy(value)).toBe(value);
  });
});

import { describe, expect, it } from 'vitest';
import { LoadError, onDemand } from './on-demand.js';

describe('onDemand', () => {
  it('loads nothing before it is asked for', () => {
    let loads = 0;
    onDemand(() => Promise.resolve((loads += 1)));
    expect(loads).toBe(0);
  });

  it('gives everybody who asks meanwhile the same part, and answers at once afterwards', async () => {
    let loads = 0;
    const part = onDemand(() => Promise.resolve({ load: (loads += 1) }));
    const [first, second] = await Promise.all([part(), part()]);
    expect(first).toBe(second);
    expect(part()).toBe(first);
    expect(loads).toBe(2);
  });

  it('has what is undefined at once, too', async () => {
    let loads = 0;
    const part = onDemand(async () => void (loads += 1));
    await part();
    expect(part()).toBeUndefined();
    expect(loads).toBe(1);
  });

  it('waits for no load that never ends', async () => {
    let loads = 0;
    const part = onDemand((): Promise<string> =>
      (loads += 1) === 1 ? new Promise(() => undefined) : Promise.resolve('part'),
    );
    void part();
    expect(await part()).toBe('part');
    expect(part()).toBe('part');
  });

  it('tries a load that failed again', async () => {
    let loads = 0;
    const part = onDemand(() => {
      loads += 1;
      return loads <= 2 ? Promise.reject(new Error('offline')) : Promise.resolve('part');
    });
    const failed = await Promise.allSettled([part(), part()]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const [first] = failed;
    expect(first.status === 'rejected' && first.reason).toBeInstanceOf(LoadError);
    expect(first.status === 'rejected' && first.reason).toMatchObject({ cause: new Error('offline') });
    expect(await part()).toBe('part');
    expect(part()).toBe('part');
    expect(loads).toBe(3);
  });

  it('tries a load that threw at once again', async () => {
    let loads = 0;
    const part = onDemand((): Promise<string> => {
      loads += 1;
      if (loads === 1) throw new Error('no such file');
      return Promise.resolve('part');
    });
    expect(() => part()).toThrow('no such file');
    expect(await part()).toBe('part');
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { sayNotRenewed } from './not-renewed.js';

afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('latchkey.next.not-renewed'));
  vi.restoreAllMocks();
});

describe('sayNotRenewed', () => {
  it('says it once for the process, also where the module is there twice', async () => {
    const debug = vi.fn<(message: string) => void>();
    sayNotRenewed({ debug: true, logger: { debug } });
    sayNotRenewed({ debug: true, logger: { debug } });
    vi.resetModules();
    const copy = await import('./not-renewed.js');
    expect(copy.sayNotRenewed).not.toBe(sayNotRenewed);
    copy.sayNotRenewed({ debug: true, logger: { debug } });
    expect(debug).toHaveBeenCalledOnce();
    expect(debug).toHaveBeenCalledWith(
      expect.stringMatching(/it was not renewed\. .*`proxy` of `latchkey\/next`/),
    );
  });

  it('says nothing without `debug`, and still can later', () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
    sayNotRenewed({});
    sayNotRenewed({ debug: false });
    expect(debug).not.toHaveBeenCalled();
    sayNotRenewed({ debug: true });
    expect(debug).toHaveBeenCalledOnce();
  });
});

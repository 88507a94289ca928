import { afterEach, describe, expect, it, vi } from 'vitest';
import { warnSessionNotRenewed } from './warn-session-not-renewed.js';

afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('latchkey.next.not-renewed'));
  vi.restoreAllMocks();
});

describe('warnSessionNotRenewed', () => {
  it('says it once for the process, also where the module is there twice', async () => {
    const debug = vi.fn<(message: string) => void>();
    warnSessionNotRenewed({ debug: true, logger: { debug } });
    warnSessionNotRenewed({ debug: true, logger: { debug } });
    vi.resetModules();
    const copy = await import('./warn-session-not-renewed.js');
    expect(copy.warnSessionNotRenewed).not.toBe(warnSessionNotRenewed);
    copy.warnSessionNotRenewed({ debug: true, logger: { debug } });
    expect(debug).toHaveBeenCalledOnce();
    expect(debug).toHaveBeenCalledWith(
      expect.stringMatching(/it was not renewed\. .*`proxy` of `latchkey\/next`/),
    );
  });

  it('says nothing without `debug`, and still can later', () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
    warnSessionNotRenewed({});
    warnSessionNotRenewed({ debug: false });
    expect(debug).not.toHaveBeenCalled();
    warnSessionNotRenewed({ debug: true });
    expect(debug).toHaveBeenCalledOnce();
  });
});

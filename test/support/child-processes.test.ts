import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort, launch, onFreePort, untilReady } from './child-processes.js';
import { closeAll, closeLater } from './http-servers.js';

/** A program that answers at the port of its first argument. */
const SERVER = `require('node:http').createServer((_, answer) => answer.end('here')).listen(Number(process.argv[1]), '127.0.0.1')`;
const place = { cwd: import.meta.dirname, env: {} };
const serve = (port: number): ReturnType<typeof launch> =>
  launch([process.execPath, '-e', SERVER, String(port)], place);

afterEach(closeAll);

async function listenAt(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  closeLater(() => void server.close());
  await once(server, 'listening');
}

describe('free ports', () => {
  it('are each given once, and none that the system gives to connections', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
    expect(new Set(ports).size).toBe(50);
    expect(Math.max(...ports)).toBeLessThan(32_000);
  });

  it('another one is tried where somebody was faster', async () => {
    const tried: number[] = [];
    const program = await onFreePort(async (port) => {
      tried.push(port);
      if (tried.length === 1) await listenAt(port);
      return untilReady(serve(port), `http://127.0.0.1:${port}`, 60_000);
    });
    closeLater(() => program.stop());
    expect(tried).toHaveLength(2);
    expect(await (await fetch(`http://127.0.0.1:${tried[1]}`)).text()).toBe('here');
  });

  it('what another port does not mend is thrown at once', async () => {
    let tries = 0;
    const start = onFreePort(() => {
      tries += 1;
      return untilReady(
        launch([process.execPath, '-e', 'throw new Error("broken")'], place),
        'http://127.0.0.1:9',
        60_000,
      );
    });
    await expect(start).rejects.toThrow('broken');
    expect(tries).toBe(1);
  });
});

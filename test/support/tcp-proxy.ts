import { connect, createServer, type Server, type Socket } from 'node:net';

/** What becomes of the octets that go through a proxy. */
export type ProxyState = 'open' | 'swallowing' | 'closed';

/**
 * A proxy before a server, which can swallow what is sent, as a firewall does that has lost the flow, or refuse everything. A
 * connection that has lost something delivers nothing from then on; one that was silent meanwhile works as ever.
 */
export interface TcpProxy {
  readonly port: number;
  /** Connections that go through it now. */
  readonly count: () => number;
  become(state: ProxyState): void;
  close(): Promise<void>;
}

/** Opens one, on a free port of the loopback interface. */
export async function openProxy(to: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  let state: ProxyState = 'open';
  const sockets = new Set<Socket>();
  const broken = new WeakSet<Socket>();
  const through = (from: Socket, other: Socket): void => {
    from.on('data', (octets) => {
      // TCP delivers nothing behind what was lost.
      if (state === 'swallowing') broken.add(from).add(other);
      if (!broken.has(from)) other.write(octets);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      other.destroy();
    });
    sockets.add(from);
  };
  const server: Server = createServer((inner) => {
    if (state === 'closed') return void inner.destroy();
    const outer = connect(to);
    through(inner, outer);
    through(outer, inner);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    count: () => sockets.size / 2,
    become: (next) => {
      state = next;
      if (next === 'closed') destroyAll();
    },
    close: async () => {
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

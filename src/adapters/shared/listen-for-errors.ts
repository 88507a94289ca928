/** The part of an event emitter that is used here. */
interface Emitter {
  on(event: 'error', listener: () => void): unknown;
  listenerCount(event: 'error'): number;
}

/**
 * Listens for `error` on a client that the application does not listen to: an `error` event without a listener ends the
 * process, and drivers emit one when the database closes a connection that idles. Nothing is lost by it: the next statement
 * opens a connection, or fails with the reason. Listeners of the application work as ever.
 */
export function listenForErrors(client: object): void {
  if (isEmitter(client) && client.listenerCount('error') === 0) client.on('error', () => undefined);
}

function isEmitter(client: object): client is Emitter {
  return (
    'on' in client &&
    typeof client.on === 'function' &&
    'listenerCount' in client &&
    typeof client.listenerCount === 'function'
  );
}

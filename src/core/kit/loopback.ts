const LOOPBACK = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether the host of a URL is this very machine (RFC 8252, section 8.3; RFC 6761, section 6.3). */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

import { isLoopback } from '../kit/loopback.js';

/** An address of this machine, whose port an application takes as it can get it (RFC 8252, section 7.3). */
const ANY_PORT = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?(\/.*)?$/;
/** A scheme that belongs to the owner of a domain (RFC 8252, section 7.1). */
const OWN_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/?[^#\s]*$/i;

/** Whether a URI can be one that codes are sent to: it has no fragment, and no one else on the way can read it. */
export function isRedirectUri(uri: string): boolean {
  if (uri.includes('#') || /[\s\\]/.test(uri)) return false;
  if (OWN_SCHEME.test(uri)) return true;
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Whether a URI is one of those that are registered: the same characters, but for the port on this machine. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  const [, host, path = ''] = ANY_PORT.exec(uri) ?? [];
  if (host === undefined || !URL.canParse(uri)) return false;
  return registered.some((one) => {
    const [, itsHost, itsPath = ''] = ANY_PORT.exec(one) ?? [];
    return itsHost === host && itsPath === path;
  });
}

/**
 * Whether any program of the user's device could receive what is sent there. A session that exists is then not used without a
 * click: the program could be another one (RFC 8252, section 8.6).
 */
export function isUnproven(uri: string): boolean {
  return !uri.startsWith('https:');
}

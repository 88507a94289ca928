/** Whether a host is this very machine (RFC 8252, section 8.3, and RFC 6761, section 6.3). */
function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}

/**
 * Why a URL must not be an endpoint; `undefined` when it may. RFC 6749, sections 3.1 and 3.2: TLS is required; http is
 * for loopback, or where `allowInsecureRequests` says so.
 */
export function endpointProblem(url: string, allowInsecureRequests: boolean): string | undefined {
  const parsed = parse(url);
  if (parsed === undefined) return 'is not an absolute URL';
  const { protocol, hostname, username, password } = parsed;
  if (protocol !== 'https:' && protocol !== 'http:') return 'is not an https URL';
  if (protocol === 'http:' && !allowInsecureRequests && !isLoopback(hostname)) {
    return 'must use https (`allowInsecureRequests` permits http for development)';
  }
  // RFC 3986, section 3.2.1: what stands before an @ misleads about the host.
  return username === '' && password === '' ? undefined : 'must not carry user information';
}

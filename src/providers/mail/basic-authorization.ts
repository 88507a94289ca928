/** The header of HTTP Basic authentication in UTF-8 (RFC 7617, section 2.1). */
export function basicAuthorization(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

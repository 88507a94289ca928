/** Attributes of `Set-Cookie`, which stand where a `Cookie` header has further cookies. */
const attribute = /^(?:expires|max-age|domain|path|secure|httponly|samesite|priority|partitioned)$/i;

/**
 * Reads what people copy from a browser, a request or a response as a `Cookie` header: the header itself, with or without its
 * name, the lines of `Set-Cookie`, or the value of a cookie alone.
 */
export function toCookieHeader(text: string): { readonly header: string } | { readonly value: string } {
  const lines = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:set-)?cookie:\s*/i, '').trim())
    .filter((line) => line !== '');
  const pairs = lines
    .flatMap((line) => line.split(';'))
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '' && !attribute.test(pair.split('=')[0] ?? ''));
  const [first = ''] = pairs;
  return pairs.length === 1 && !first.includes('=') ? { value: first } : { header: pairs.join('; ') };
}

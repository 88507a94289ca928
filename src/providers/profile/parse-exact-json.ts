// Strings come first, so that digits in them do not match; numbers match as a whole, with fraction and exponent.
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON, but integers that a double cannot represent (RFC 8259, section 6) become strings of the same digits instead
 * of being rounded: an account id must stay exact.
 *
 * @throws {SyntaxError} when the text is not JSON.
 */
export function parseExactJson(text: string): unknown {
  const rounded: unknown = JSON.parse(text);
  if (!/\d{16}/.test(text)) return rounded;
  // The text is known to be JSON by now, so the pattern runs in linear time.
  return JSON.parse(text.replace(STRING_OR_NUMBER, quoteUnsafeInteger));
}

function quoteUnsafeInteger(token: string): string {
  return /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
}

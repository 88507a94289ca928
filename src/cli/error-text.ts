/** The first line of an error's message, without credentials: drivers quote connection strings. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return 'something was thrown that is no error';
  // A refused connection to several addresses has its reasons inside.
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  const message = error.message === '' && inner instanceof Error ? inner.message : error.message;
  const [line = ''] = message.split('\n');
  return line === '' ? error.name : withoutCredentials(line);
}

/** The value of a parameter of a connection string, in quotes or up to its end. */
const SECRET_PARAMETER =
  /((?:pass(?:word|wd|phrase)?|pwd|secret|token|api_?key)=)(?:'[^']*'|"[^"]*"|[^\s;&"']+)/gi;

/** A text whose URLs have lost user and password, and whose parameters have lost theirs. */
export function withoutCredentials(text: string): string {
  return text
    .replaceAll(/\S+/g, (word) => (word.includes('://') ? withoutUser(word) : word))
    .replaceAll(SECRET_PARAMETER, '$1…');
}

/** Cuts up to the last `@`: a password that was not encoded may have one itself, or a slash. */
function withoutUser(url: string): string {
  const from = url.indexOf('://') + 3;
  const to = url.lastIndexOf('@');
  if (to < from) return url;
  const before = url.slice(from, to);
  // A path such as `/@scope`: nothing before it looks like a user with a password.
  return before.includes('/') && !before.includes(':') ? url : `${url.slice(0, from)}…${url.slice(to)}`;
}

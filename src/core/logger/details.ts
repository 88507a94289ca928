import type { WarningCode, WarningFacts } from '../../types/logger.js';

/** The sentences of warnings that any request can cause. The code that runs for every request only passes the values in braces. */
const SENTENCES: { readonly [Code in WarningCode]?: string } = {
  'weak-secret': 'The option {name} {is}has {length} characters, at least 32 random ones are expected.{so}',
  'host-differs':
    'A request has the host {host}, but cookies and redirects use {origin}. ' +
    'If visitors use that host, change `origin` (or AUTH_URL), or list both in `origin`.',
  'host-refused':
    'Requests for the host {host} get 400. The option `origin` lists {origins}. Add the host if it is yours.',
  'forwarded-proto-differs':
    'A request has `X-Forwarded-Proto: {scheme}`, but its URL begins with {origin}, which cookies, links and redirect URIs ' +
    'use. Set `origin` (or AUTH_URL) to {meant}, or make the server trust its proxy (`trustProxy: true` of ' +
    '`toNodeHandler`, `trust proxy` of Express).',
  'import-refused':
    'The email address of the user is unverified, and {why}. The user can reset the password by email, which verifies the address.',
  'callback-returned-nothing':
    '`callbacks.{name}` returned {answer}, but must return {expected}. Is a `return` missing? Until then, sessions cannot be ' +
    'read; cookies are kept.',
};

/** The sentence of a warning, with its values filled in and not redacted yet. */
export function detailsOf(code: WarningCode, details: string | WarningFacts): string {
  if (typeof details === 'string') return details;
  const sentence = SENTENCES[code] ?? '';
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
}

import type { HtmlReply } from '../contracts/reply.js';
import { commonFields } from './respond.js';

function pageFields(): Readonly<Record<string, string>> {
  return {
    ...commonFields(),
    'Content-Type': 'text/html; charset=utf-8',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), display-capture=(), fullscreen=(), geolocation=(), microphone=(), midi=(), payment=(), usb=(), ' +
      'publickey-credentials-create=(self), publickey-credentials-get=(self)',
  };
}

/** A page, with the `Content-Security-Policy` it needs. */
export function html(body: string, policy: string, status: number = 200): HtmlReply {
  return { kind: 'html', status, body, policy, fields: pageFields() };
}

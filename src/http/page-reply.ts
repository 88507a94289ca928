import type { HtmlReply, ReplyTemplate } from '../contracts/reply.js';
import { COMMON_FIELDS } from './respond.js';

const FIELDS: Readonly<Record<string, string>> = {
  ...COMMON_FIELDS,
  'Content-Type': 'text/html; charset=utf-8',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), display-capture=(), fullscreen=(), geolocation=(), microphone=(), midi=(), payment=(), usb=(), ' +
    'publickey-credentials-create=(self), publickey-credentials-get=(self)',
};

const TEMPLATE: ReplyTemplate = { fields: FIELDS, headers: new Headers(FIELDS) };

/** A page, with the `Content-Security-Policy` it needs. */
export function html(body: string, policy: string, status: number = 200): HtmlReply {
  return { kind: 'html', status, body, policy, template: TEMPLATE };
}

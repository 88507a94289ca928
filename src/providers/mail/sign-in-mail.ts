import type { Theme } from '../../types/pages.js';
import type { SendVerificationRequestParams } from '../../types/provider-email.js';

/** The values in a sign-in email. */
export interface SignInMailParams {
  /** The link. It signs in whoever opens it, so it must not appear anywhere but in the email. */
  readonly url: string;
  /** The host of the application. */
  readonly host: string;
  readonly theme: Readonly<Theme>;
  /** When the link stops working. */
  readonly expires: Date;
}

/** The contents of a sign-in email. */
export interface SignInMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * Makes the email with the sign-in link, as HTML that old mail programs understand and as plain text. Light or dark as
 * the mail program prefers, or as `theme.colorScheme` says. `theme.brandColor` and `theme.buttonText` are used if they are
 * written in hex, the only notation that all mail programs understand. No images: loading one would reveal when the email is read.
 */
export function signInMail(params: SignInMailParams): SignInMail {
  // A line break in the subject would end the header.
  const host = params.host.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, '').slice(0, 253);
  const expires = utc(params.expires);
  return {
    subject: `Sign in to ${host}`,
    html: htmlBody(
      { url: escape(params.url), host: unlinked(escape(host)), expires: escape(expires) },
      params.theme,
    ),
    text:
      [
        `Sign in to ${host}`,
        `Open this link to sign in:\n${params.url}`,
        `The link works once, until ${expires}.`,
        'If you did not ask for this mail, ignore it: nobody can sign in without the link. Do not pass it on.',
      ].join('\n\n') + '\n',
  };
}

/** The sender of an email: the option `from`, otherwise `no-reply` at the host of the link. */
export function senderOf({ provider, url }: SendVerificationRequestParams): string {
  return provider.from || `no-reply@${new URL(url).hostname}`;
}

/** The texts in the body, escaped. */
interface BodyText {
  readonly url: string;
  readonly host: string;
  readonly expires: string;
}

interface Palette {
  readonly page: string;
  readonly card: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
}

const LIGHT: Palette = { page: '#f6f6f7', card: '#ffffff', ink: '#17171a', soft: '#5c5c66', line: '#e3e3e7' };
const DARK: Palette = { page: '#0c0c0e', card: '#161619', ink: '#f2f2f4', soft: '#a3a3ad', line: '#2b2b31' };
const FONT = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`;

function htmlBody({ url, host, expires }: BodyText, theme: Readonly<Theme>): string {
  const colors = theme.colorScheme === 'dark' ? DARK : LIGHT;
  const button = buttonColors(theme, colors);
  const small = `margin:0;${FONT};font-size:14px;line-height:21px;color:${colors.soft}`;
  return `${headOf(host, theme, button)}
<body class="page" style="margin:0;padding:0;background-color:${colors.page};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">Your link is inside. It works once, until ${expires}.</div>
<table role="presentation" class="page" width="100%" cellspacing="0" cellpadding="0" border="0" style="background-color:${colors.page}">
<tr><td class="outer" align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:480px">
<tr><td class="card" style="padding:40px;background-color:${colors.card};border:1px solid ${colors.line};border-radius:16px">
<h1 class="ink" style="margin:0 0 12px;${FONT};font-size:22px;line-height:28px;font-weight:600;color:${colors.ink}">Sign in to <span class="ink" style="color:${colors.ink};word-break:break-word">${host}</span></h1>
<p class="soft" style="margin:0 0 28px;${FONT};font-size:16px;line-height:24px;color:${colors.soft}">Use the button below to sign in. It works once, until <span style="white-space:nowrap">${expires}</span>.</p>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0">
<tr><td class="fill" align="center" bgcolor="${button.background}" style="border-radius:12px;background-color:${button.background}">
<a class="button fill" href="${url}" target="_blank" rel="noopener noreferrer" style="display:block;padding:14px 24px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:${button.text};text-decoration:none;border-radius:12px">Sign in</a>
</td></tr>
</table>
<p class="soft" style="${small};padding-top:28px">If the button does not work, copy this link into your browser:</p>
<p style="${small};padding-top:6px;word-break:break-all"><a class="soft" href="${url}" target="_blank" rel="noopener noreferrer" style="color:${colors.soft}">${url}</a></p>
</td></tr>
<tr><td style="padding:24px 40px 0" align="center">
<p class="soft" style="${small};font-size:13px;line-height:20px">If you did not ask for this mail, ignore it: nobody can sign in without the link. Do not pass it on.</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function headOf(host: string, theme: Readonly<Theme>, button: ButtonColors): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="${schemeOf(theme)}">
<meta name="supported-color-schemes" content="${schemeOf(theme)}">
<title>Sign in to ${host}</title>
<style>
:root{color-scheme:${schemeOf(theme)}}
.button:hover{opacity:.92}
@media(max-width:480px){.outer{padding:16px 8px!important}.card{padding:32px 24px!important}}
${darkStyle(theme, button)}
</style>
</head>`;
}

function schemeOf(theme: Readonly<Theme>): string {
  return theme.colorScheme === 'dark' || theme.colorScheme === 'light' ? theme.colorScheme : 'light dark';
}

/** The dark colours, for mail programs that support media queries; others show the light ones. */
function darkStyle(theme: Readonly<Theme>, button: ButtonColors): string {
  if (schemeOf(theme) !== 'light dark') return '';
  const fill = button.branded
    ? ''
    : `.fill{background-color:${DARK.ink}!important}a.fill{color:${DARK.card}!important}`;
  return (
    `@media(prefers-color-scheme:dark){.page{background-color:${DARK.page}!important}` +
    `.card{background-color:${DARK.card}!important;border-color:${DARK.line}!important}` +
    `.ink{color:${DARK.ink}!important}.soft{color:${DARK.soft}!important}${fill}}`
  );
}

interface ButtonColors {
  readonly background: string;
  readonly text: string;
  /** Whether they come from the theme. */
  readonly branded: boolean;
}

function buttonColors(theme: Readonly<Theme>, colors: Palette): ButtonColors {
  const brand = parseHex(theme.brandColor);
  if (brand === undefined) return { background: colors.ink, text: colors.card, branded: false };
  const preferred = parseHex(theme.buttonText);
  // WCAG 2.2, success criterion 1.4.3: text needs a contrast of 4.5, which one of white and black always has.
  const options = [...(preferred === undefined ? [] : [preferred]), '#ffffff'];
  const text = options.find((color) => contrast(brand, color) >= 4.5) ?? '#000000';
  return { background: brand, text, branded: true };
}

/** A hex colour as `#rrggbb`; `undefined` for anything else, which must not be inserted into a style. */
function parseHex(text: string | undefined): string | undefined {
  const color = String(text).trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(color)) return color;
  return /^#[0-9a-f]{3}$/.test(color) ? `#${color.slice(1).replace(/./g, '$&$&')}` : undefined;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A date such as `20 November 2026, 06:54 UTC`; the reader's time zone is unknown. */
function utc(date: Date): string {
  const iso = date.toISOString();
  const months =
    'January February March April May June July August September October November December'.split(' ');
  return `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}, ${iso.slice(11, 16)} UTC`;
}

/** Keeps mail programs from turning the host into a link, so that the only link is the one that signs in. */
function unlinked(escapedHost: string): string {
  return escapedHost.replace(/\./g, '.&#8203;');
}

/** Escapes text for HTML elements and quoted attributes. */
function escape(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
    '`': '&#96;',
  };
  return text.replace(/[&<>"'`]/g, (character) => entities[character] ?? '');
}

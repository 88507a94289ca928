import type { Theme } from '../../types/pages.js';
import {
  buttonColors,
  darkStyles,
  paletteOf,
  schemeOf,
  type ButtonColors,
  type Palette,
} from './mail-colors.js';
import { escapeHtml, type MailWords } from './mail-words.js';

const FONT = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`;

/** What signs in: it must not appear anywhere but in the email. */
export interface MailSecrets {
  readonly url: string;
  readonly code: string | undefined;
}

/** A code in two groups, which are easier to keep in mind. */
export function spaced(code: string): string {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)} ${code.slice(half)}`;
}

/** The HTML of a sign-in email. Direction and sides are said by attributes too: some mail programs drop what is around them. */
export function mailBody({ url: link, code }: MailSecrets, theme: Readonly<Theme>, words: MailWords): string {
  const colors = paletteOf(theme);
  const button = buttonColors(theme, colors);
  const small = `margin:0;${FONT};font-size:14px;line-height:21px;color:${colors.soft}`;
  const url = escapeHtml(link);
  const { direction, html } = words;
  const side = direction === 'rtl' ? 'right' : 'left';
  // Its own direction: a Latin name in an Arabic sentence, or the other way round.
  const site = `<span class="ink" dir="auto" style="color:${colors.ink};word-break:break-word">${unlinked(escapeHtml(words.site))}</span>`;
  // In one piece where there is room for it.
  const expires = `<span style="display:inline-block">${escapeHtml(words.expires)}</span>`;
  return `${headOf(theme, button, words)}
<body class="page" dir="${direction}" style="margin:0;padding:0;background-color:${colors.page};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${html('mail.preview')}</div>
<table role="presentation" class="page" dir="${direction}" width="100%" cellspacing="0" cellpadding="0" border="0" style="background-color:${colors.page}">
<tr><td class="outer" align="center" style="padding:40px 16px">
<table role="presentation" dir="${direction}" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:480px">
<tr><td class="card" align="${side}" style="padding:40px;background-color:${colors.card};border:1px solid ${colors.line};border-radius:16px;text-align:${side}">
<h1 class="ink" style="margin:0 0 12px;${FONT};font-size:22px;line-height:28px;font-weight:600;color:${colors.ink}">${html('mail.subject', { site })}</h1>
<p class="soft" style="margin:0 0 28px;${FONT};font-size:16px;line-height:24px;color:${colors.soft}">${html('mail.lead', { expires })}</p>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0">
<tr><td class="fill" align="center" bgcolor="${button.background}" style="border-radius:12px;background-color:${button.background}">
<a class="button fill" href="${url}" target="_blank" rel="noopener noreferrer" style="display:block;padding:14px 24px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:${button.text};text-decoration:none;border-radius:12px">${html('mail.button')}</a>
</td></tr>
</table>
${code === undefined ? '' : codeOf(code, { small, side, colors, words })}<p class="soft" style="${small};padding-top:28px">${html('mail.copy')}</p>
<p dir="ltr" align="${side}" style="${small};padding-top:6px;text-align:${side};word-break:break-all"><a class="soft" href="${url}" target="_blank" rel="noopener noreferrer" style="color:${colors.soft}">${url}</a></p>
</td></tr>
<tr><td style="padding:24px 40px 0" align="center">
<p class="soft" style="${small};font-size:13px;line-height:20px">${html('mail.ignore')}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

interface CodeStyle {
  readonly small: string;
  readonly side: 'left' | 'right';
  readonly colors: Palette;
  readonly words: MailWords;
}

/** From left to right in every language, or the groups of digits would change places. */
function codeOf(code: string, { small, side, colors, words }: CodeStyle): string {
  return `<p class="soft" style="${small};padding-top:28px">${words.html('mail.code')}</p>
<p class="ink" dir="ltr" align="${side}" style="margin:0;padding-top:6px;text-align:${side};${FONT};font-size:24px;line-height:32px;font-weight:600;letter-spacing:2px;color:${colors.ink}">${escapeHtml(spaced(code))}</p>
`;
}

function headOf(
  theme: Readonly<Theme>,
  button: ButtonColors,
  { language, direction, subject }: MailWords,
): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="${schemeOf(theme)}">
<meta name="supported-color-schemes" content="${schemeOf(theme)}">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${unlinked(escapeHtml(subject))}</title>
<style>
:root{color-scheme:${schemeOf(theme)}}
.button:hover{opacity:.92}
@media(max-width:480px){.outer{padding:16px 8px!important}.card{padding:32px 24px!important}}
</style>
${darkStyles(theme, button)}
</head>`;
}

/** Keeps mail programs from turning a host into a link, so that the only link is the one that signs in. */
function unlinked(escaped: string): string {
  return escaped.replaceAll('.', '.&#8203;');
}

import { fc } from '../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import type { MailWording } from '../../types/provider-email.js';
import type { Texts } from '../../types/texts.js';
import { texts as inArabic } from '../../core/texts/catalogues/ar.js';
import { texts as inGerman } from '../../core/texts/catalogues/de.js';
import { commonNames } from '../../core/texts/english.js';
import { englishMail } from '../../core/texts/english-mail.js';
import { byName } from '../../core/texts/in-order.js';
import { signInMail, type SignInMail } from './sign-in-mail.js';

const arabic = byName(commonNames, inArabic);
const german = byName(commonNames, inGerman);
const url = 'https://app.example.com/auth/callback/email?callbackUrl=%2F&token=abc&email=a%40example.com';
const expires = new Date('2026-11-20T06:54:31Z');

function mail(wording?: Partial<MailWording>): SignInMail {
  const given: MailWording = {
    site: 'Acme',
    language: 'en',
    direction: 'ltr',
    texts: englishMail,
    ...wording,
  };
  return signInMail({ url, theme: {}, expires, wording: given });
}

function textsOf(texts: Partial<Texts>): MailWording['texts'] {
  return { ...englishMail, ...texts };
}

const dateOf = (language: string): string =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(expires);

describe('the words of a mail', () => {
  it('are English, with the host of the link, where nothing is said', () => {
    const { subject, html, text } = signInMail({ url, theme: {}, expires });
    expect(subject).toBe('Sign in to app.example.com');
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(text).toContain('20 November 2026, 06:54 UTC');
  });

  it('are those of the language: German', () => {
    const { subject, html, text } = mail({ language: 'de', texts: textsOf(german) });
    expect(subject).toBe('Bei Acme anmelden');
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain('>Anmelden</a>');
    for (const body of [html, text]) {
      expect(body).toContain('20. November 2026');
      expect(body).toContain('06:54 UTC');
      expect(body).not.toContain('Sign in');
    }
    expect(text).toContain(`Öffnen Sie diesen Link, um sich anzumelden:\n${url}\n`);
  });

  it('are those of the language: Arabic, from right to left, with the link from left to right', () => {
    const { subject, html, text } = mail({ language: 'ar', direction: 'rtl', texts: textsOf(arabic) });
    expect(subject).toBe('تسجيل الدخول إلى Acme');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<body class="page" dir="rtl"');
    expect(html).toContain('align="right"');
    expect(html).not.toMatch(/align="left"|text-align:left/);
    expect(html).toMatch(/<p dir="ltr" align="right"[^>]*><a [^>]*href="https:/);
    expect(html).toContain(dateOf('ar'));
    expect(text).toContain(dateOf('ar'));
  });

  it('take a date of the machine for no date: a language that the runtime does not know gets English ones', () => {
    expect(mail({ language: 'qaa' }).text).toContain('20 November 2026');
    expect(mail({ language: 'no_tag' }).text).toContain('20 November 2026, 06:54 UTC');
    expect(mail({ language: 'en-US' }).text).toContain('20 November 2026, 06:54 UTC');
  });

  it('escape the texts of an application, which are no markup', () => {
    const { html, text } = mail({
      texts: textsOf({ 'mail.button': '<i>Go</i> & "in"', 'mail.lead': '<script>{site}</script>' }),
    });
    expect(html).toContain('>&lt;i&gt;Go&lt;/i&gt; &amp; &quot;in&quot;</a>');
    expect(html).not.toMatch(/<script|<i>/);
    expect(text).not.toContain('&amp;');
  });

  it('leave what stands for no value as it is, and read no value again', () => {
    const { subject } = mail({
      site: '{expires}',
      texts: textsOf({ 'mail.subject': '{site} {what} $& {site}' }),
    });
    expect(subject).toBe('{expires} {what} $& {expires}');
  });

  it('escape a language that is none', () => {
    expect(mail({ language: '"><script>' }).html).not.toContain('<script');
  });
});

describe('the name of an application in a mail', () => {
  it('is text: <b>', () => {
    const { subject, html, text } = mail({ site: '<b>Acme</b>' });
    expect(subject).toBe('Sign in to <b>Acme</b>');
    expect(html).toContain('&lt;b&gt;Acme&lt;/b&gt;');
    expect(html).not.toContain('<b>');
    expect(text).toContain('Sign in to <b>Acme</b>');
  });

  it('ends no header line', () => {
    expect(mail({ site: 'Acme\r\nBcc: victim@b.test' }).subject).toBe('Sign in to Acme Bcc: victim@b.test');
    expect(mail({ site: 'Acme\u2028Bcc\u0085\u0000: x' }).subject).toBe('Sign in to Acme Bcc: x');
    expect(mail({ texts: textsOf({ 'mail.subject': 'Come in\nBcc: victim@b.test' }) }).subject).toBe(
      'Come in Bcc: victim@b.test',
    );
  });

  it('is cut where it is longer than anybody reads, between two characters', () => {
    const { subject, html } = mail({ site: '👋'.repeat(500) });
    expect(subject).toBe(`Sign in to ${'👋'.repeat(99)}…`);
    expect(html).not.toContain('👋'.repeat(100));
    expect(mail({ texts: textsOf({ 'mail.subject': 'x'.repeat(5000) }) }).subject).toHaveLength(200);
  });

  it('turns nothing around and hides nothing (bidi controls), and keeps the joiners of words', () => {
    expect(mail({ site: '\u202Emoc.elgoog\u202C\u2066x\u2069\u200F\uFEFF\uD800' }).subject).toBe(
      'Sign in to moc.elgoogx',
    );
    expect(mail({ site: 'می\u200cخواهم' }).subject).toBe('Sign in to می\u200cخواهم');
  });

  it('is no link that a mail program makes', () => {
    expect(mail({ site: 'evil.test' }).html).not.toContain('evil.test');
  });

  it('becomes no markup (CVE-2022-31127)', () => {
    const skeleton = (html: string): string => html.replace(/>[^<]*</g, '><');
    const hostile = fc.string({
      unit: fc.constantFrom('<', '>', '"', "'", '`', '&', 'a', '.', '/', ' ', '=', '$&', '{site}', '\n'),
    });
    fc.assert(
      fc.property(hostile, (site) => {
        expect(skeleton(mail({ site }).html)).toBe(skeleton(mail().html));
      }),
    );
  });
});

import { fc } from '../../../test/support/seeded.js';
import { describe, expect, it } from 'vitest';
import type { Theme } from '../../types/pages.js';
import type { EmailConfig } from '../../types/provider-email.js';
import { senderOf, signInMail } from './sign-in-mail.js';

const url = 'https://app.example.com/auth/callback/email?callbackUrl=%2F&token=abc&email=a%40example.com';
const expires = new Date('2026-11-20T06:54:31Z');

function mail(theme: Theme = {}, link = url): ReturnType<typeof signInMail> {
  return signInMail({ url: link, theme, expires });
}

describe('signInMail', () => {
  it('says where one signs in, until when, and what to do with an unexpected mail', () => {
    const { subject, html, text } = mail();
    expect(subject).toBe('Sign in to app.example.com');
    for (const body of [html, text]) {
      expect(body).toContain('20 November 2026, 06:54 UTC');
      expect(body).toContain('you can ignore it');
    }
    expect(text).toContain(`\n${url}\n`);
  });

  it('carries the link as a button and in full', () => {
    const escaped = url.replaceAll('&', '&amp;');
    expect(mail().html.match(/href="([^"]*)"/g)).toEqual([`href="${escaped}"`, `href="${escaped}"`]);
    expect(mail().html).toContain(`>${escaped}</a>`);
  });

  it('writes the host so that mail programs do not make a link of it', () => {
    expect(mail().html).toContain('app.&#8203;example.&#8203;com');
    expect(mail().html.replaceAll(url.replaceAll('&', '&amp;'), '')).not.toContain('app.example.com');
  });

  it('asks for nothing from the network: no image, no font, no foreign link', () => {
    expect(mail({ logo: 'https://evil.test/pixel.png' }).html).not.toMatch(
      /<img|<link|@import|url\(|src=|evil\.test/,
    );
  });

  it('is light or dark as the reader likes, or as the theme says', () => {
    expect(mail().html).toContain('prefers-color-scheme:dark');
    expect(mail().html).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail({ colorScheme: 'dark' }).html).toContain('<meta name="color-scheme" content="dark">');
    expect(mail({ colorScheme: 'light' }).html).not.toContain('prefers-color-scheme');
  });

  it.each<[Theme, string, string]>([
    [{ brandColor: '#6d28d9' }, '#6d28d9', '#ffffff'],
    [{ brandColor: '#FD0' }, '#ffdd00', '#000000'],
    [{ brandColor: '#000', buttonText: '#ff0' }, '#000000', '#ffff00'],
    [{ brandColor: '#fff', buttonText: '#ff0' }, '#ffffff', '#000000'],
    [{ brandColor: 'tomato' }, '#17171a', '#ffffff'],
    [{ buttonText: '#f00' }, '#17171a', '#ffffff'],
  ])('paints the button readably for %o (WCAG 2.2, 1.4.3)', (theme, background, text) => {
    const { html } = mail(theme);
    expect(html).toContain(`bgcolor="${background}"`);
    expect(html).toContain(`font-weight:600;color:${text};text-decoration:none`);
  });

  it.each<[string, Theme]>([
    ['brandColor', { brandColor: '#fff"><script>alert(1)</script>' }],
    ['brandColor', { brandColor: 'red;background:url(//evil.test)' }],
    ['buttonText', { brandColor: '#fff', buttonText: '}</style><script>alert(1)</script>' }],
    ['logo', { logo: '"><script>alert(1)</script>' }],
  ])('ignores markup in %s (PG-10)', (_option, theme) => {
    expect(mail(theme).html).not.toMatch(/<script|evil\.test/);
  });

  it('takes a colour scheme it does not know for none', () => {
    // Plain JavaScript may say anything here.
    const theme = { colorScheme: '"><script>' } as unknown as Theme;
    expect(mail(theme).html).toBe(mail().html);
  });

  it('lets no link become markup (CVE-2022-31127)', () => {
    const skeleton = (html: string): string => html.replace(/>[^<]*</g, '><').replace(/href="[^"]*"/g, '');
    const hostile = fc.string({
      unit: fc.constantFrom('<', '>', '"', "'", '`', '&', 'a', '.', '/', ' ', '=', '$&'),
    });
    fc.assert(
      fc.property(hostile, (link) => {
        expect(skeleton(mail({}, `https://app.test/?${link}`).html)).toBe(skeleton(mail().html));
      }),
    );
  });
});

const sender = (options: Partial<EmailConfig>, target = 'https://app.example:8443/auth/callback/email') =>
  senderOf({
    identifier: 'ada@example.com',
    url: target,
    token: 't',
    expires: new Date(0),
    theme: {},
    request: new Request(target),
    provider: {
      id: 'email',
      name: 'Email',
      type: 'email',
      sendVerificationRequest: () => undefined,
      ...options,
    },
  });

describe('senderOf', () => {
  it('is what the user configured', () => {
    expect(sender({ from: 'App <hello@app.example>' })).toBe('App <hello@app.example>');
  });

  it('is the host of the link otherwise', () => {
    expect(sender({})).toBe('no-reply@app.example');
    expect(sender({ from: '' }, 'http://localhost:3000/')).toBe('no-reply@localhost');
  });
});

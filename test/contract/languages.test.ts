import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import type { AuthConfig } from '../../src/types/config.js';
import { baseConfig, recordingLogger } from '../support/config.js';

/** The sign-in page for a browser that prefers these languages. */
async function page(more: Partial<AuthConfig>, languages?: string, path = 'signin'): Promise<string> {
  const headers = { accept: 'text/html', ...(languages !== undefined && { 'accept-language': languages }) };
  const answer = await Auth(new Request(`https://app.test/auth/${path}`, { headers }), baseConfig(more));
  return answer.text();
}

const langOf = (body: string): string | undefined => /<html ([^>]*)>/.exec(body)?.[1];

describe('the language of the pages', () => {
  it('is English where nobody says anything', async () => {
    expect(langOf(await page({}))).toBe('lang="en" dir="ltr"');
  });

  it('is the first that the browser accepts and there are texts in, on every page', async () => {
    for (const path of ['signin', 'signout', 'verify-request', 'error', 'nowhere'])
      expect(langOf(await page({}, 'fi, de-CH;q=0.8, en;q=0.5', path))).toBe('lang="de" dir="ltr"');
  });

  it.each([
    ['ja', 'ログイン', '<b>app.test</b>に進みます'],
    ['ar', 'تسجيل الدخول', 'للمتابعة إلى <b>app.test</b>'],
  ])('is what one reads there (%s)', async (language, title, lead) => {
    const body = await page({}, language);
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain(`<p>${lead}</p>`);
  });

  it('has its direction', async () => {
    expect(langOf(await page({}, 'ar'))).toBe('lang="ar" dir="rtl"');
  });

  it('is the one that is configured, whatever the browser accepts', async () => {
    expect(langOf(await page({ language: 'fr' }, 'de'))).toBe('lang="fr" dir="ltr"');
  });

  it('is one of a list, and its first for everybody else', async () => {
    const language = ['nl', 'de'];
    expect(langOf(await page({ language }, 'de'))).toBe('lang="de" dir="ltr"');
    expect(langOf(await page({ language }, 'en'))).toBe('lang="nl" dir="ltr"');
  });

  it('is what a function says of the request, and the browser’s where it says nothing', async () => {
    const language = (request: Request): string | undefined =>
      new URL(request.url).searchParams.get('lang') ?? undefined;
    expect(langOf(await page({ language }, 'de', 'signin?lang=pt-BR'))).toBe('lang="pt" dir="ltr"');
    expect(langOf(await page({ language }, 'de'))).toBe('lang="de" dir="ltr"');
    expect(langOf(await page({ language }, 'de', 'signin?lang=%22%3E%3Cscript%3E'))).toBe(
      'lang="de" dir="ltr"',
    );
  });

  it('is the browser’s where that function throws, and the log says which option', async () => {
    const log = recordingLogger();
    const language = (): string => {
      throw new Error('no table of languages');
    };
    expect(langOf(await page({ language, logger: log.logger }, 'de'))).toBe('lang="de" dir="ltr"');
    expect(String(log.errors[0])).toContain('`language` threw');
  });
});

describe('the option `texts`', () => {
  it('replaces sentences of one language only, as text', async () => {
    const texts = { en: { 'signIn.title': 'Come <in>' } } as const;
    const own = await page({ texts });
    expect(own).toContain('<h1>Come &lt;in&gt;</h1>');
    expect(own).toContain('<title>Come &lt;in&gt;</title>');
    expect(await page({ texts }, 'de')).not.toContain('Come');
  });

  it('adds languages; what they leave out is in English', async () => {
    const body = await page({ texts: { sv: { 'signIn.title': 'Logga in' } } }, 'sv-SE, de;q=0.5');
    expect(langOf(body)).toBe('lang="sv" dir="ltr"');
    expect(body).toContain('<h1>Logga in</h1>');
    expect(body).toContain('to continue to <b>app.test</b>');
  });

  it('fills up a language in traditional Chinese with English, not with simplified characters', async () => {
    const body = await page({ texts: { 'zh-TW': { 'signIn.title': '登入' } } }, 'zh-TW');
    expect(body).toContain('<h1>登入</h1>');
    expect(body).toContain('to continue to');
  });

  it('is told of names that are no texts, and of what is no string, once', async () => {
    const log = recordingLogger();
    const texts = {
      en: { 'signIn.titel': 'x', 'signIn.or': 1, __proto__: 'x' },
    } as unknown as AuthConfig['texts'];
    const config = { texts, logger: log.logger } as Partial<AuthConfig>;
    expect(await page(config)).toContain('<h1>Sign in</h1>');
    await page(config);
    expect(log.details.filter((line) => line.includes('`texts`'))).toEqual([
      expect.stringContaining('en.signIn.titel, en.signIn.or'),
    ]);
  });

  it('keeps unknown values in braces, and values that look like braces', async () => {
    const texts = { en: { 'signIn.lead': '{site} {nobody} {site}' } } as const;
    expect(await page({ texts, theme: { name: '{nobody}' } })).toContain(
      '<b>{nobody}</b> {nobody} <b>{nobody}</b>',
    );
  });
});

describe('theme.name', () => {
  it('stands for the application on every page, as text', async () => {
    const theme = { name: 'Acme & <Sons>' };
    for (const path of ['signin', 'signout', 'verify-request']) {
      const body = await page({ theme }, undefined, path);
      expect(body).toContain('<b>Acme &amp; &lt;Sons&gt;</b>');
      expect(body).not.toContain('app.test</b>');
    }
  });
});

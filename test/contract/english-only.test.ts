import { describe, expect, it, vi } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import { checkConfig } from '../../src/core/config/check.js';
import { loadPasswordTexts } from '../../src/core/texts/password/load.js';
import { noticesIn } from '../../src/core/texts/notices-in.js';
import { de } from '../../src/translations/de.js';
import { pt } from '../../src/translations/pt.js';
import type { AuthConfig } from '../../src/types/config.js';
import { baseConfig, recordingLogger } from '../support/config.js';

// The builds for workers and edge functions: package.json chooses these modules by the conditions `workerd` and `edge-light`.
vi.mock(
  '../../src/core/texts/built-in/common.js',
  () => import('../../src/core/texts/english-only/common.js'),
);
vi.mock(
  '../../src/core/texts/built-in/password.js',
  () => import('../../src/core/texts/english-only/password.js'),
);
vi.mock(
  '../../src/core/texts/built-in/notices.js',
  () => import('../../src/core/texts/english-only/notices.js'),
);

interface Seen {
  readonly lang: string | undefined;
  readonly title: string | undefined;
  readonly warnings: readonly string[];
}

/** The sign-in page for browsers that prefer these languages, one after the other, and what was logged. */
async function seen(more: Partial<AuthConfig>, ...accepted: readonly string[]): Promise<Seen> {
  const log = recordingLogger();
  const warn = (code: string, details = ''): void => void warnings.push(`${code}: ${details}`);
  const warnings: string[] = [];
  const config = baseConfig({ ...more, logger: { ...log.logger, warn } });
  let body = '';
  for (const language of accepted) {
    const headers = { accept: 'text/html', 'accept-language': language };
    body = await (await Auth(new Request('https://app.test/auth/signin', { headers }), config)).text();
  }
  // The configuration is looked at closely while the first page is on its way.
  expect(await checkConfig(config)).toBeInstanceOf(Array);
  for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
  return {
    lang: /<html lang="([^"]*)"/.exec(body)?.[1],
    title: /<title>([^<]*)/.exec(body)?.[1],
    warnings: warnings.filter((line) => /^(?:language|unknown)/.test(line)),
  };
}

const inEnglish = { lang: 'en', title: 'Sign in', warnings: [] };
const inGerman = { lang: 'de', title: 'Anmelden', warnings: [] };

describe('a build with English only', () => {
  it('answers a browser that prefers another language in English, and says so', async () => {
    expect(await seen({}, 'de')).toEqual(inEnglish);
    expect(await seen({ language: () => 'de' }, 'fr')).toEqual(inEnglish);
  });

  it('speaks the languages that the application imports', async () => {
    expect(await seen({ texts: { de } }, 'de-CH, en;q=0.5')).toEqual(inGerman);
    expect(await seen({ texts: { de }, language: 'de' }, 'en')).toEqual(inGerman);
    expect(await seen({ texts: { de }, language: ['de', 'en'] }, 'fr')).toEqual(inGerman);
    expect(await seen({ texts: { de } }, 'fr')).toEqual(inEnglish);
  });

  it('takes an imported catalogue for the regions of its language', async () => {
    expect(await seen({ texts: { de }, language: 'de-AT' }, 'en')).toEqual({ ...inGerman, lang: 'de-AT' });
    const texts = { pt, 'pt-PT': { 'signIn.title': 'Iniciar sessão' } };
    const portuguese = await seen({ texts }, 'pt-PT');
    expect(portuguese).toEqual({ lang: 'pt-PT', title: 'Iniciar sessão', warnings: [] });
  });

  it('lets own sentences replace those of an imported catalogue', async () => {
    const texts = { de: { ...de, 'signIn.title': 'Willkommen' } };
    expect(await seen({ texts }, 'de')).toEqual({ lang: 'de', title: 'Willkommen', warnings: [] });
  });

  it('warns once of configured languages that are missing, with the import', async () => {
    const { warnings, ...page } = await seen({ language: ['de-AT', 'en', 'uk'] }, 'de', 'uk', 'de');
    expect(page).toEqual({ lang: 'en', title: 'Sign in' });
    expect(warnings).toEqual([
      'language-not-included: `language` names "de-AT", "uk". Builds for workers and edge functions contain English only, so ' +
        "pages and emails are in English. Write `import { de } from 'latchkey/texts/de'; import { uk } from 'latchkey/texts/uk'` " +
        'and set `texts: { de, uk }`.',
    ]);
  });

  it('is English where every configured language is missing', async () => {
    expect(await seen({ language: 'fr' }, 'fr')).toEqual({
      ...inEnglish,
      warnings: [expect.stringMatching(/^language-not-included: .* set `texts: \{ fr \}`\.$/)],
    });
    expect(await seen({ language: ['fr'] }, 'fr')).toMatchObject({ lang: 'en', title: 'Sign in' });
  });

  it('does not warn of English, nor of a language that the library never had', async () => {
    const texts = { sv: { 'signIn.title': 'Logga in' } };
    expect((await seen({ language: ['en', 'sv'], texts }, 'sv')).warnings).toEqual([]);
  });

  it('has the sentences of passwords and notices in English', async () => {
    expect((await loadPasswordTexts('de'))['password.field.new']).toBe('New password');
    expect(noticesIn('de')['notice.added.button']).toBe('Check your account');
  });
});

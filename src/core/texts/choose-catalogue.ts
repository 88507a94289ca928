import type { LoggerInstance } from '../../types/logger.js';
import type { Awaitable } from '../../types/model.js';
import type { LanguageOption, TextsOption } from '../../types/texts.js';
import { andThen, isPromiseLike } from '../kit/awaitable.js';
import { withinLimit } from '../kit/in-time.js';
import { CallbackRouteError } from '../../errors.js';
import { onDemand } from '../kit/on-demand.js';
import { loadCatalogue, type Catalogue, type MoreTexts } from './catalogue.js';
import { acceptedLanguages, chooseLanguage } from './languages.js';
import { isLeftOut, offeredLanguages } from './offered.js';

/** What the settings say about languages, and what they remember. */
interface LanguageSettings {
  readonly language: LanguageOption | undefined;
  readonly texts: TextsOption | undefined;
  /** Those of the methods of the providers. */
  readonly moreTexts?: readonly MoreTexts[];
  readonly logger: Pick<LoggerInstance, 'error' | 'warn'>;
  readonly timeouts: { readonly callbacks: number };
  readonly memo: <T>(key: string, make: () => T) => T;
  readonly once: (key: string, run: () => void) => void;
}

/** The reader of a page or an email. */
export interface Reader {
  readonly headers: Pick<Headers, 'get'>;
  /** The request, for the application's own function. */
  readonly standard: () => Request;
}

/** The texts for the reader of a page or an email. Loaded once per configuration and language. */
export function catalogueFor(settings: LanguageSettings, reader: Reader): Awaitable<Catalogue> {
  return andThen(languageFor(settings, reader), (language) =>
    andThen(loadOnce(settings, language), (catalogue) => {
      if (catalogue.unknown.length > 0) warnOfUnknownTexts(settings, catalogue);
      return catalogue;
    }),
  );
}

function loadOnce(settings: LanguageSettings, language: string): Awaitable<Catalogue> {
  const loaded = settings.memo('catalogues', () => new Map<string, () => Awaitable<Catalogue>>());
  let load = loaded.get(language);
  if (load === undefined)
    loaded.set(
      language,
      (load = onDemand(() => loadCatalogue(language, settings.texts, settings.moreTexts))),
    );
  return load();
}

/** The language for the reader of a page or an email, as a tag such as `de`. */
export function languageFor(settings: LanguageSettings, reader: Reader): Awaitable<string> {
  const { language, texts } = settings;
  if (typeof language === 'string') return isLeftOut(language, texts) ? 'en' : language;
  if (typeof language !== 'function') return languageOf(settings, reader, []);
  return ask(settings, language, reader).then((chosen) => languageOf(settings, reader, chosen));
}

/** @param chosen - what the application's function chose, before what the browser asks for */
function languageOf(settings: LanguageSettings, reader: Reader, chosen: readonly string[]): string {
  const { language, texts } = settings;
  const offered = Array.isArray(language)
    ? language.filter((tag: string) => !isLeftOut(tag, texts))
    : settings.memo('languages', () => offeredLanguages(texts));
  const accepted = reader.headers.get('accept-language') ?? '';
  const wanted = accepted === '' ? chosen : [...chosen, ...acceptedLanguages(accepted)];
  return chooseLanguage(wanted, offered) ?? offered[0] ?? 'en';
}

/** What the application's function says; nothing where it fails: a page in another language is better than none. */
async function ask(
  { logger, timeouts }: LanguageSettings,
  language: (request: Request) => Awaitable<string | null | undefined>,
  { standard }: Reader,
): Promise<readonly string[]> {
  try {
    const limit = { name: '`language`', seconds: timeouts.callbacks, onLateFailure: () => {} };
    const returned = language(standard());
    const answer: unknown = isPromiseLike(returned) ? await withinLimit(returned, limit) : returned;
    return typeof answer === 'string' ? [answer] : [];
  } catch (cause) {
    logger.error(
      new CallbackRouteError(
        '`language` threw, or gave no answer in time. Return a language tag such as "de", or undefined; see the cause.',
        {
          cause,
        },
      ),
    );
    return [];
  }
}

function warnOfUnknownTexts({ logger, once }: LanguageSettings, { language, unknown }: Catalogue): void {
  once(`texts of ${language}`, () =>
    logger.warn(
      'unknown-option',
      `\`texts\` has what is no text: ${unknown.join(', ')}. The type \`Texts\` of latchkey/types has the names; each is a string.`,
    ),
  );
}

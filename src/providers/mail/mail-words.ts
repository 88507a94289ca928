import type { MailWording } from '../../types/provider-email.js';
import type { MailTexts } from '../../types/texts.js';
import { englishMail } from '../../core/texts/english-mail.js';

/** The name of a text of the mail. */
export type MailTextName = keyof MailTexts;

/** The sentences of a mail, with the values in their places. */
export interface MailWords {
  /** The language tag (BCP 47). */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** What people sign in to, in one line. */
  readonly site: string;
  /** When the link stops working, as its readers write a date. */
  readonly expires: string;
  /** The header, in one line of a length that mail programs show. */
  readonly subject: string;
  /** A text for the plain part of the mail. */
  readonly say: (name: MailTextName) => string;
  /** A text as markup: the text and its values are escaped, unless markup is given for a value. */
  readonly html: (name: MailTextName, markup?: Partial<MailValues>) => string;
}

/** What stands in the place of `{site}` and `{expires}`. */
export interface MailValues {
  readonly site: string;
  readonly expires: string;
}

/** Longer names tell a reader nothing more, and hide what follows them. */
const LONGEST_SITE = 100;
/** Mail programs show less than half of it. */
const LONGEST_SUBJECT = 200;
// Line breaks, which would end a header, and characters that hide or turn around what follows; joiners belong to words.
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Surrogate}]/gu;

/** The sentences of a mail in the reader's language; English, and the host of the link, without `wording`. */
export function mailWords(params: {
  readonly wording?: MailWording | undefined;
  readonly host: string;
  readonly expires: Date;
}): MailWords {
  const { wording, host } = params;
  const language = wording?.language ?? 'en';
  const texts: Readonly<MailTexts> = { ...englishMail, ...wording?.texts };
  const site = oneLine(wording?.site ?? host, LONGEST_SITE);
  const values: MailValues = { site, expires: dateIn(language, params.expires) };
  const escaped: MailValues = { site: escapeHtml(site), expires: escapeHtml(values.expires) };
  return {
    language,
    direction: wording?.direction === 'rtl' ? 'rtl' : 'ltr',
    site,
    expires: values.expires,
    subject: oneLine(fill(texts['mail.subject'], values), LONGEST_SUBJECT),
    say: (name) => fill(texts[name], values),
    html: (name, markup = {}) => fill(escapeHtml(texts[name]), { ...escaped, ...markup }),
  };
}

/** A sentence with the values in the place of their names. What a value says is not read again. */
function fill(sentence: string, { site, expires }: MailValues): string {
  return sentence.replaceAll(/\{(site|expires)\}/g, (_whole, name) => (name === 'site' ? site : expires));
}

/** A text as one line without invisible characters, cut where it is longer. */
function oneLine(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').trim();
  // By code points, so that no character is cut in two.
  const characters = Array.from(line);
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
}

/** A date with its time in UTC, such as `20 November 2026, 06:54 UTC`: the reader's time zone is unknown. */
function dateIn(language: string, date: Date): string {
  if (/^en\b/i.test(language)) return englishDate(date);
  try {
    // A language that the runtime does not know must not be answered in that of the machine.
    return new Intl.DateTimeFormat([language, 'en-GB'], {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'UTC',
      timeZoneName: 'short',
    }).format(date);
  } catch {
    // The tag is none, or the runtime has no languages at all.
    return englishDate(date);
  }
}

function englishDate(date: Date): string {
  const months =
    'January February March April May June July August September October November December'.split(' ');
  const time = date.toISOString().slice(11, 16);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}, ${time} UTC`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'`]/g, (character) => ENTITIES[character] ?? '');
}

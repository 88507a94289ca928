import type { NoticeTexts } from '../../types/texts.js';
import { notices } from './built-in/notices.js';
import type { Sentences } from './in-order.js';

const ENGLISH: Sentences = [
  'New way to sign in to {site}',
  'You can now sign in to your account with {method}. If you did not add it, sign in at once with the button below and remove it.',
  'Check your account',
];

/**
 * The texts of notices in the language that is nearest to a tag (BCP 47); otherwise in English. Shares nothing with the other
 * texts: the modules of email providers carry it.
 */
export function noticesIn(language: string): Readonly<NoticeTexts> {
  // As with the other texts, `zh` stands for simplified characters.
  const [primary = ''] = language
    .toLowerCase()
    .replace(/^zh-(?:hant|tw|hk|mo)\b/, 'en')
    .split('-');
  // In the order of `noticeNames`.
  const [subject = '', lead = '', button = ''] =
    (Object.hasOwn(notices, primary) && notices[primary]) || ENGLISH;
  return { 'notice.added.subject': subject, 'notice.added.lead': lead, 'notice.added.button': button };
}

import type { AddedNotice } from '../contracts/notices.js';
import type { MailWording } from '../../types/provider-email.js';
import type { TextName, Texts } from '../../types/texts.js';

/** The texts of a mail that has the form of the sign-in mail. */
export interface MailSentences {
  readonly subject: TextName;
  readonly lead: TextName;
  readonly button: TextName;
  /** What is above its code. @default what the sign-in mail says there */
  readonly codeLabel?: TextName;
  /** Whether its link is a secret that works once. */
  readonly isOnce: boolean;
}

/** The notice that an account got a new way to sign in. */
const ADDED: MailSentences = {
  subject: 'notice.added.subject',
  lead: 'notice.added.lead',
  button: 'notice.added.button',
  isOnce: false,
};

/** What stands for names in braces in the notice to the owner of an account. */
export function noticeValues({
  method,
  values,
}: Pick<AddedNotice, 'method' | 'values'>): Record<string, string> {
  return { method, count: method, ...values };
}

/** The notice to the owner of an account: that it got a new way to sign in, unless it says something else. */
export function noticeSentences(says: Partial<AddedNotice['says']>): MailSentences {
  return { ...ADDED, ...says };
}

/**
 * Puts the texts of another mail in the place of those of the sign-in mail.
 * @param values - what stands for names in braces
 */
export function mailTexts(
  { subject, lead, button, codeLabel, isOnce }: MailSentences,
  texts: Readonly<Texts>,
  values: Readonly<Record<string, string>> = {},
): MailWording['texts'] {
  const said = (name: TextName): string =>
    texts[name].replaceAll(/\{(\w+)\}/g, (whole: string, value: string) =>
      Object.hasOwn(values, value) ? (values[value] ?? '') : whole,
    );
  const sentence = said(lead);
  return {
    ...texts,
    'mail.subject': said(subject),
    'mail.preview': sentence,
    'mail.lead': sentence,
    'mail.open': sentence,
    'mail.button': texts[button],
    ...(codeLabel !== undefined && { 'mail.code': texts[codeLabel] }),
    // The lead says what to do then.
    'mail.once': '',
    'mail.ignore': isOnce ? texts['mail.ignore'] : '',
  };
}

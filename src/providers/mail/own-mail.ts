import type { EmailConfig } from '../../types/provider-email.js';
import type { NoticeTexts } from '../../types/texts.js';
import { carriedNotices, showsCode } from '../../types/symbols.js';

/** What is on our own functions that send mails. */
interface OwnMailMarks {
  /** The mail shows the code of its link. */
  readonly [showsCode]: true;
  /** Notices are sent, too, with these sentences. */
  readonly [carriedNotices]: (language: string) => Promise<Readonly<NoticeTexts>>;
}

export const ownMailMarks: OwnMailMarks = {
  [showsCode]: true,
  [carriedNotices]: async (language) => (await import('../../core/texts/notices-in.js')).noticesIn(language),
};

/** Marks a function that composes and sends the mail as this package does. */
export function ownMail<Send extends EmailConfig['sendVerificationRequest']>(send: Send): Send {
  return Object.assign(send, ownMailMarks);
}

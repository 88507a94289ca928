import type { NoticeTexts } from '../../types/texts.js';

/** The names of what notices say, in the order of all languages. */
export const noticeNames: readonly (keyof NoticeTexts)[] = [
  'notice.added.subject',
  'notice.added.lead',
  'notice.added.button',
];

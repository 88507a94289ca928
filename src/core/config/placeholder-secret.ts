import { isOneCharacter, plainText } from './given-secrets.js';

/** Matches texts that consist only of these words: placeholders of templates, and what people type instead of a secret. */
const WORDS =
  /^(?=.)(?:secret|key|your|my|the|an?|this|is|not|super|very|long|strong|random|string|value|token|password|passphrase|auth|next|js|jwt|session|here|please|change|replace|me|it|in|with|insert|some|prod(?:uction)?|dev(?:elopment)?|test|example|default|placeholder|dummy|todo|undefined|null|foo|bar|hello|world|keyboard|cat|sh+|qwerty|0?123456789|abc(?:def)?|256|bit|32|char(?:acter)?s?|admin|correct|horse|battery|staple)*\d{0,10}$/;

/** Whether a secret is a well-known placeholder, with which anybody could make sessions. */
export function isPlaceholder(secret: string): boolean {
  return isOneCharacter(secret) || WORDS.test(plainText(secret));
}

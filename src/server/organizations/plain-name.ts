/** Letters of all languages; no control characters (Unicode category C), which could forge lines of a page, a mail or a log. */
const NAME = /^\P{C}{1,100}$/u;
/** A name stands in mails to strangers, whose programs would make a link of it. */
const LINK = /:\/\/|www\.|\.[a-z]{2,}\//i;

/** Whether a name that a user typed can stand in a mail to a stranger. */
export function isPlainName(name: string): boolean {
  return NAME.test(name) && !LINK.test(name);
}

/** What the page and the mails of the option `account` say. */
export interface AccountTexts {
  /** The mail to the new address. `{site}` */
  'account.mail.confirm.subject': string;
  /** `{expires}` */
  'account.mail.confirm.lead': string;
  'account.mail.confirm.button': string;
  /** The mail to the former address. `{site}` */
  'account.mail.changed.subject': string;
  /** `{expires}` */
  'account.mail.changed.lead': string;
  'account.mail.changed.button': string;
  /** The mail to an address that another account has. `{site}` */
  'account.mail.taken.subject': string;
  'account.mail.taken.lead': string;
  /** The page of the link to the new address. */
  'account.confirm.title': string;
  /** `{site}` */
  'account.confirm.lead': string;
  'account.confirm.note': string;
  /** To a visitor who is not signed in there. `{site}` */
  'account.confirm.signIn': string;
  'account.changed.title': string;
  /** `{site}` */
  'account.changed.lead': string;
  /** The page of the link to the former address. */
  'account.undo.title': string;
  /** `{site}` */
  'account.undo.lead': string;
  'account.undo.note': string;
  'account.undone.title': string;
  /** `{site}` */
  'account.undone.lead': string;
  /** Below `error.Verification.title`, for links of both mails. */
  'account.link.lead': string;
  /** The mail about a sign-in from a browser that the user had not used before. `{site}` */
  'account.mail.device.subject': string;
  /** When, with which browser, and from which address. `{details}` */
  'account.mail.device.lead': string;
  /** The page of the account. */
  'account.title': string;
  /** `{site}` */
  'account.lead': string;
  'account.profile': string;
  'account.name': string;
  'account.image': string;
  'account.save': string;
  /** In the place of a list, or of an address. */
  'account.none': string;
  'account.email.new': string;
  'account.email.submit': string;
  'account.password.current': string;
  'account.linked': string;
  /** `{provider}` */
  'account.linked.add': string;
  'account.passkeys': string;
  /** A passkey without a name; a number. `{count}` */
  'account.passkey.unnamed': string;
  'account.passkey.name': string;
  'account.remove': string;
  'account.rename': string;
  'account.security': string;
  'account.delete': string;
  /** `{site}` */
  'account.delete.lead': string;
  'account.delete.confirm': string;
  /** What a form did. */
  'account.status.saved': string;
  'account.status.sent': string;
  /** What was wrong with a form. */
  'account.code.email': string;
  'account.code.unchanged': string;
  'account.code.lastWay': string;
  'account.code.gone': string;
  'account.code.image': string;
  'account.code.name': string;
  'account.code.confirm': string;
}

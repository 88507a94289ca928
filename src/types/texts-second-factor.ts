/** What the pages of the option `secondFactor` say. */
export interface SecondFactorTexts {
  /** The page that asks for a second factor. */
  'factor.title': string;
  /** `{site}` */
  'factor.totp.lead': string;
  'factor.totp.label': string;
  'factor.recovery.lead': string;
  'factor.recovery.label': string;
  /** `{site}` */
  'factor.passkey.lead': string;
  'factor.submit': string;
  /** `{count}`: days. */
  'factor.trust': string;
  'factor.useApp': string;
  'factor.useRecovery': string;
  'factor.signInAnew': string;
  /** The page that asks a signed-in user for a fresh proof. */
  'factor.confirm.title': string;
  /** `{site}` */
  'factor.confirm.lead': string;
  'factor.confirm.signIn': string;
  /** `{site}` */
  'factor.confirm.signInLead': string;
  'factor.code.wrong': string;
  'factor.code.wait': string;
  'factor.code.required': string;
  'factor.email.use': string;
  /** `{address}`: partly hidden; `{site}` */
  'factor.email.ask': string;
  'factor.email.send': string;
  /** `{address}`: partly hidden. */
  'factor.email.lead': string;
  'factor.email.again': string;
  'factor.email.wait': string;
  'factor.email.failed': string;
  'factor.enrol.title': string;
  /** `{site}` */
  'factor.enrol.required': string;
  'factor.enrol.scan': string;
  /** What screen readers say of the QR code. */
  'factor.enrol.qr': string;
  'factor.enrol.key': string;
  'factor.enrol.submit': string;
  'factor.codes.title': string;
  'factor.codes.lead': string;
  'factor.codes.copy': string;
  /** On the button for a moment. */
  'factor.codes.copied': string;
  'factor.codes.download': string;
  'factor.codes.print': string;
  'factor.codes.done': string;
  'security.title': string;
  /** `{site}` */
  'security.lead': string;
  'security.totp': string;
  /** `{date}` */
  'security.totp.since': string;
  'security.totp.none': string;
  'security.totp.add': string;
  'security.codes': string;
  /** `{count}`: codes. */
  'security.codes.left': string;
  'security.codes.none': string;
  'security.codes.renew': string;
  'security.codes.note': string;
  'security.passkeys': string;
  /** A passkey without a name. */
  'security.passkey.unnamed': string;
  'security.passkey.name': string;
  'security.passkey.rename': string;
  'security.passkey.last': string;
  'security.remove': string;
  'security.status.enrolled': string;
  'security.status.removed': string;
  'security.status.renamed': string;
  'security.status.passkey': string;
  'security.sessions': string;
  /** Mails to the owner of an account. `{site}` */
  'factor.mail.on.subject': string;
  'factor.mail.on.lead': string;
  /** `{site}` */
  'factor.mail.off.subject': string;
  'factor.mail.off.lead': string;
  /** `{site}` */
  'factor.mail.recovery.subject': string;
  /** `{count}`: codes. */
  'factor.mail.recovery.lead': string;
  /** `{site}` */
  'factor.mail.codes.subject': string;
  'factor.mail.codes.lead': string;
  /** `{site}` */
  'factor.mail.reset.subject': string;
  'factor.mail.reset.lead': string;
  /** `{site}` */
  'factor.mail.passkey.subject': string;
  /** `{count}`: what the user calls it. */
  'factor.mail.passkey.lead': string;
  /** `{site}` */
  'factor.mail.code.subject': string;
  'factor.mail.code.lead': string;
  'factor.mail.code.button': string;
}

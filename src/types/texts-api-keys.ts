/** What the page of the option `apiKeys` says, and the email to the owner of a new key. */
export interface ApiKeyTexts {
  'apiKeys.title': string;
  /** `{site}` */
  'apiKeys.lead': string;
  'apiKeys.none': string;
  /** Above the form that creates a key. */
  'apiKeys.create': string;
  /** The label of the name of a key. */
  'apiKeys.name': string;
  'apiKeys.name.hint': string;
  /** Above the scopes that a key can have. */
  'apiKeys.scopes': string;
  /** The label of a number. */
  'apiKeys.days': string;
  'apiKeys.days.hint': string;
  'apiKeys.submit': string;
  /** The button that leads to a fresh proof. */
  'apiKeys.confirm': string;
  'apiKeys.confirm.lead': string;
  /** `{scopes}`: names, with commas between them. */
  'apiKeys.allows': string;
  /** `{date}` */
  'apiKeys.created': string;
  /** `{time}`: how long ago, in words. */
  'apiKeys.used': string;
  'apiKeys.unused': string;
  /** `{date}` */
  'apiKeys.expires': string;
  /** `{date}` */
  'apiKeys.expired': string;
  'apiKeys.endless': string;
  /** `{date}` */
  'apiKeys.previous': string;
  /** The button that shows what can be done with a key. */
  'apiKeys.manage': string;
  'apiKeys.rename': string;
  'apiKeys.rotate': string;
  /** `{time}`: a number of hours, in words. */
  'apiKeys.rotate.note': string;
  'apiKeys.revoke': string;
  'apiKeys.revoke.note': string;
  'apiKeys.status.renamed': string;
  'apiKeys.status.revoked': string;
  'apiKeys.problem.name': string;
  'apiKeys.problem.scopes': string;
  'apiKeys.problem.expires': string;
  /** `{count}`: how many keys a user may have. */
  'apiKeys.problem.limit': string;
  'apiKeys.problem.unknown': string;
  /** The page that shows a new key. */
  'apiKeys.new.title': string;
  /** `{name}` */
  'apiKeys.new.lead': string;
  'apiKeys.copy': string;
  'apiKeys.copied': string;
  'apiKeys.done': string;
  /** `{site}` */
  'apiKeys.mail.subject': string;
  'apiKeys.mail.lead': string;
}

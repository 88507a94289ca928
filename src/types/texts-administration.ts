/** What the pages of the option `administration` say. */
export interface AdministrationTexts {
  /** The page that lists users. */
  'administration.title': string;
  /** The field that searches them. */
  'administration.query': string;
  'administration.search': string;
  'administration.none': string;
  'administration.more': string;
  /** The link from the page of a user, and from what a search found. */
  'administration.all': string;
  /** The link to the page of a user. */
  'administration.manage': string;
  'administration.you': string;
  'administration.administrator': string;
  'administration.banned': string;
  /** `{id}` */
  'administration.id': string;
  /** `{date}` */
  'administration.confirmed': string;
  'administration.unconfirmed': string;
  /** When a ban began. `{date}` */
  'administration.since': string;
  /** When it ends. `{date}` */
  'administration.until': string;
  /** `{reason}` */
  'administration.reason': string;
  'administration.sessions': string;
  'administration.sessions.none': string;
  'administration.sessions.end': string;
  /** The list of accounts, with passwords, passkeys and second factors. */
  'administration.ways': string;
  /** `{count}` */
  'administration.passkeys': string;
  /** `{count}` */
  'administration.factors': string;
  'administration.factors.reset': string;
  'administration.password.reset': string;
  /** The section with what can be done with an account. */
  'administration.account': string;
  'administration.impersonate': string;
  'administration.export': string;
  'administration.ban': string;
  'administration.ban.lead': string;
  'administration.ban.reason': string;
  'administration.ban.until': string;
  'administration.ban.until.hint': string;
  'administration.unban': string;
  'administration.delete': string;
  'administration.delete.confirm': string;
  /** The page while an administrator is in the place of a user. */
  'administration.impersonating.title': string;
  /** `{site}` */
  'administration.impersonating.lead': string;
  'administration.impersonating.stop': string;
  /** In the list of sessions of a user, in the place of the browser. */
  'administration.impersonated': string;
  'administration.status.banned': string;
  'administration.status.unbanned': string;
  'administration.status.ended': string;
  'administration.status.sent': string;
  'administration.status.reset': string;
  'administration.status.deleted': string;
  'administration.code.forbidden': string;
  'administration.code.gone': string;
  'administration.code.own': string;
  'administration.code.administrator': string;
  'administration.code.owner': string;
  'administration.code.banned': string;
  'administration.code.address': string;
  'administration.code.invalid': string;
  'administration.code.conflict': string;
}

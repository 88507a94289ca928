/** What the pages of the option `api` say. */
export interface ApiAccessTexts {
  /** Who is signed in. `{name}` */
  'client.who': string;
  /** Leads to the sign-in page. */
  'client.other': string;
  /** The page that asks a signed-in user before a program of the device gets a code. `{client}` */
  'client.continue.title': string;
  /** `{client}`, `{site}` */
  'client.continue.lead': string;
  'client.continue.submit': string;
  /** The page that leads back to a program of the device. `{client}` */
  'client.return.title': string;
  /** `{client}` */
  'client.return.lead': string;
  /** `{client}` */
  'client.return.open': string;
  /** The page where a user enters the code that a device shows. */
  'device.title': string;
  'device.lead': string;
  'device.label': string;
  'device.submit': string;
  'device.wrong': string;
  'device.wait': string;
  /** The page that asks whether a device gets access. */
  'device.confirm.title': string;
  /** `{client}`, `{site}` */
  'device.confirm.lead': string;
  /** Stands before the code. */
  'device.confirm.code': string;
  /** Stands before the list of scopes. */
  'device.confirm.scopes': string;
  /** Stands before address and agent. */
  'device.confirm.from': string;
  'device.confirm.warning': string;
  'device.confirm.allow': string;
  'device.confirm.cancel': string;
  'device.allowed.title': string;
  /** `{client}` */
  'device.allowed.lead': string;
  'device.denied.title': string;
  /** `{client}` */
  'device.denied.lead': string;
}

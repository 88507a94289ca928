/** The configuration option `pages`: paths or URLs of the application's own pages, each of which replaces a built-in one. */
export interface PagesOptions {
  /** The sign-in page; gets `error`, `code` and `callbackUrl` in its query. @default the built-in `/signin` */
  signIn: string;
  /** The sign-out page. @default the built-in `/signout` */
  signOut: string;
  /**
   * The page "You are signed out". Visitors see it when they come back from a logout at a provider that did not begin in this
   * browser, or after they end the session of this browser on the page of sessions. A sign-out redirects to its `callbackUrl` instead.
   * @default the built-in `/signed-out`
   */
  signedOut: string;
  /** The error page; gets `error` in its query. @default the built-in `/error` */
  error: string;
  /** The page "Check your email". @default the built-in `/verify-request` */
  verifyRequest: string;
  /** The page for new users after their first sign-in; gets `callbackUrl` in its query. @default `callbackUrl` */
  newUser: string;
  /**
   * The page of `Password()` that creates an account; gets `provider`, `callbackUrl` and, after an error, `code` in its query.
   * @default the built-in `/signup/:provider`
   */
  signUp: string;
  /**
   * The page of `Password()` that requests an email to reset a password; gets `provider`, `callbackUrl` and, after an error, `code`
   * in its query.
   * @default the built-in `/reset/:provider`
   */
  resetPassword: string;
  /**
   * The page of `Password()` that asks for the new password, after the user opened the link of a password reset; gets `provider`,
   * `callbackUrl` and, after an error, `code` in its query. Its URL does not contain the secret of the link.
   * Only the browser that requested the reset gets your page. Any other gets the built-in page, which shows whose account it is.
   * @default a built-in page
   */
  newPassword: string;
  /**
   * The page that asks for a second factor; gets `callbackUrl` and, after an error, `code` in its query. `GET second-factor`
   * with `Accept: application/json` returns what to show. @default the built-in `/second-factor`
   */
  secondFactor: string;
  /** The page on which users manage their second factors. @default the built-in `/security` */
  security: string;
  /**
   * The page on which users manage their own account. Needs the option `account`; gets `callbackUrl` and, after a form was sent,
   * `status` or `code` in its query. @default the built-in `/account`
   */
  account: string;
  /**
   * The page on which users list and end their sessions: `true` for the built-in page, or the path of your own page, which
   * requests `GET sessions` as JSON and sends its forms to `POST sessions`. Needs the option `revocation`.
   * @default false: there is no action `sessions`
   */
  sessions: boolean | string;
}

/** The configuration option `theme`: colours and logo of the built-in pages and of the sign-in email. */
export interface Theme {
  /** Light or dark; `auto` follows the browser. @default "auto" */
  colorScheme?: 'auto' | 'dark' | 'light';
  /** The name of the application, on pages, in titles and in emails. @default the host */
  name?: string;
  /** The URL of an image, of the same origin or `data:`. The Content-Security-Policy of the pages blocks all other URLs. */
  logo?: string;
  /** The logo on dark pages. @default `logo` */
  logoDark?: string;
  /** The icon in the tab of the browser; the same URLs as for `logo`. @default none */
  favicon?: string;
  /** Links on the built-in pages: paths, http URLs or `mailto:` addresses. The pages show only the links that you set. */
  links?: {
    /** The terms of use; at the foot of every page. */
    terms?: string;
    /** The privacy policy; at the foot of every page. */
    privacy?: string;
    /** Help; at the foot of every page. */
    support?: string;
    /** The page on which visitors create an account; below the ways to sign in. */
    signUp?: string;
    /** The page on which users reset a forgotten password; below the fields of a form with a password. */
    forgotPassword?: string;
  };
  /** The colour of buttons and accents: hex, `rgb()`, `hsl()` or a CSS colour name. */
  brandColor?: string;
  /** The text colour on the brand colour. */
  buttonText?: string;
}

/** The values of `error` in the query of the error page. */
export type ErrorPageParam = 'Configuration' | 'AccessDenied' | 'Verification';

/** The values of `error` in the query of the sign-in page. */
export type SignInPageErrorParam =
  | 'Signin'
  | 'OAuthSignin'
  | 'OAuthCallbackError'
  | 'OAuthCreateAccount'
  | 'EmailCreateAccount'
  | 'Callback'
  | 'OAuthAccountNotLinked'
  | 'EmailSignin'
  | 'CredentialsSignin'
  | 'SessionRequired';

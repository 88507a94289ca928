/** The configuration option `pages`: paths or URLs of the application's own pages, each of which replaces a built-in one. */
export interface PagesOptions {
  /** The sign-in page; gets `error`, `code` and `callbackUrl` in its query. @default the built-in `/signin` */
  signIn: string;
  /** The sign-out page. @default the built-in `/signout` */
  signOut: string;
  /**
   * The page that says "you are signed out": for visitors who come back from a logout at a provider that did not begin in this
   * browser, or ended the session of this browser on the page of sessions. A sign-out leads to its `callbackUrl` instead.
   * @default the built-in `/signed-out`
   */
  signedOut: string;
  /** The error page; gets `error` in its query. @default the built-in `/error` */
  error: string;
  /** The page that says "check your email". @default the built-in `/verify-request` */
  verifyRequest: string;
  /** Where new users go after their first sign-in; gets `callbackUrl` in its query. @default `callbackUrl` */
  newUser: string;
  /**
   * The page of `Password()` that creates an account; gets `provider`, `callbackUrl` and, after a refusal, `code` in its query.
   * @default the built-in `/signup/:provider`
   */
  signUp: string;
  /**
   * The page of `Password()` that asks for a link to a new password; gets `provider`, `callbackUrl` and, after a refusal, `code`.
   * @default the built-in `/reset/:provider`
   */
  resetPassword: string;
  /**
   * The page that such a link leads to, which asks for the new password; gets `provider`, `callbackUrl` and, after a refusal,
   * `code`. The secret of the link is not in its URL.
   * Only the browser that asked for the link is led to it; in any other, the built-in page says whose account it is.
   * @default a built-in page
   */
  newPassword: string;
  /**
   * The page that asks for a second factor; gets `callbackUrl` and, after a refusal, `code` in its query. `GET second-factor`
   * with `Accept: application/json` says what is asked. @default the built-in `/second-factor`
   */
  secondFactor: string;
  /** The page on which users manage their second factors. @default the built-in `/security` */
  security: string;
  /**
   * The page on which users manage their own account, where the option `account` is set; gets `callbackUrl` and, after a form,
   * `status` or `code` in its query. @default the built-in `/account`
   */
  account: string;
  /**
   * The page of a user's sessions, with which they end them: `true` for the built-in one, or a page of the application, which
   * asks `GET sessions` for JSON and sends its forms to `POST sessions`. Needs the option `revocation`.
   * @default false: there is no action `sessions`
   */
  sessions: boolean | string;
}

/** The configuration option `theme`: colours and logo of the built-in pages and of the sign-in email. */
export interface Theme {
  /** Light or dark; `auto` follows the browser. @default "auto" */
  colorScheme?: 'auto' | 'dark' | 'light';
  /** What people know the application by: on pages, in titles and mails. @default the host */
  name?: string;
  /** The URL of an image, of the same origin or `data:`. The pages' Content-Security-Policy blocks any other. */
  logo?: string;
  /** The logo on dark pages. @default `logo` */
  logoDark?: string;
  /** The icon of the browser’s tab: like `logo`. @default none */
  favicon?: string;
  /** Where people find more: paths, http URLs or `mailto:` addresses. Only the links that are given are shown. */
  links?: {
    /** The terms of use; at the foot of every page. */
    terms?: string;
    /** The privacy policy; at the foot of every page. */
    privacy?: string;
    /** Help; at the foot of every page. */
    support?: string;
    /** Where accounts are created; below the ways to sign in. */
    signUp?: string;
    /** Where a forgotten password is replaced; below the fields of a form with a password. */
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

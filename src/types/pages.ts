/** The configuration option `pages`: paths or URLs of the application's own pages, each of which replaces a built-in one. */
export interface PagesOptions {
  /** The sign-in page; gets `error`, `code` and `callbackUrl` in its query. @default the built-in `/signin` */
  signIn: string;
  /** The sign-out page. @default the built-in `/signout` */
  signOut: string;
  /** The error page; gets `error` in its query. @default the built-in `/error` */
  error: string;
  /** The page that says "check your email". @default the built-in `/verify-request` */
  verifyRequest: string;
  /** Where new users go after their first sign-in; gets `callbackUrl` in its query. @default `callbackUrl` */
  newUser: string;
}

/** The configuration option `theme`: colours and logo of the built-in pages and of the sign-in email. */
export interface Theme {
  /** Light or dark; `auto` follows the browser. @default "auto" */
  colorScheme?: 'auto' | 'dark' | 'light';
  /** The URL of an image, of the same origin or `data:`. The pages' Content-Security-Policy blocks any other. */
  logo?: string;
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

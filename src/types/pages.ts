/** Paths of the application's own pages, in place of the built-in ones. */
export interface PagesOptions {
  /** Sign-in page; receives `error`, `code` and `callbackUrl`. @default the built-in `/signin` */
  signIn: string;
  /** Sign-out page. @default the built-in `/signout` */
  signOut: string;
  /** Error page; receives `error`. @default the built-in `/error` */
  error: string;
  /** "Check your mail" page. @default the built-in `/verify-request` */
  verifyRequest: string;
  /** Where new users go after their first sign-in. @default the requested page */
  newUser: string;
}

/** Look of the built-in pages and of the sign-in mail. */
export interface Theme {
  /** @default "auto" */
  colorScheme?: 'auto' | 'dark' | 'light';
  /** URL of an image; same origin or `data:`, anything else is blocked by the pages' content policy. */
  logo?: string;
  /** Any CSS colour in hex, `rgb()`, `hsl()` or by name. */
  brandColor?: string;
  /** Text colour on the brand colour. */
  buttonText?: string;
}

/** Values of `error` on the error page. */
export type ErrorPageParam = 'Configuration' | 'AccessDenied' | 'Verification';

/** Values of `error` on the sign-in page. */
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

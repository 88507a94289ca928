import type { Theme } from '../types/pages.js';
import { errorPage } from './error.js';
import type { ErrorInput } from './error.js';
import { parseImageSource } from './image-source.js';
import { createFrame } from './layout.js';
import type { Page } from './layout.js';
import { contentSecurityPolicy } from './content-security-policy.js';
import { providerSections, scriptsOf } from './provider-section.js';
import type { PageProvider } from './provider-section.js';
import { signInPage } from './sign-in.js';
import type { SignInInput } from './sign-in.js';
import { signOutPage } from './sign-out.js';
import type { SignOutInput } from './sign-out.js';
import { stepPage } from './step.js';
import type { StepInput } from './step.js';
import { STYLES, themeStyle } from './styles.js';
import type { ColorScheme } from './styles.js';
import { verifyRequestPage } from './verify-request.js';
import type { VerifyRequestInput } from './verify-request.js';

export type { ErrorInput, Page, PageProvider, SignInInput, SignOutInput, StepInput, VerifyRequestInput };

/** What the built-in pages are built from. */
export interface PagesContext {
  readonly theme: Readonly<Theme>;
  /** Path under which the actions live; starts with a slash, never ends with one, may be empty. */
  readonly basePath: string;
  /** In the order in which they are shown. */
  readonly providers: readonly PageProvider[];
  /**
   * Where forms may lead besides the page's own origin and https: origins of providers on plain http, for instance
   * `http://localhost:8080` or `http://localhost:*`.
   */
  readonly formActions: readonly string[];
  /** SHA-256 of a stylesheet as `sha256-<base64>`. Called once, and only if colours are configured. */
  readonly hash: (css: string) => Promise<string>;
}

/** The built-in pages. */
export interface Pages {
  signIn(input: SignInInput): Page;
  signOut(input: SignOutInput): Page;
  error(input: ErrorInput): Page;
  verifyRequest(input: VerifyRequestInput): Page;
  step(input: StepInput): Page;
}

/** Builds the pages once per configuration; whatever does not depend on a request is rendered here. */
export async function createPages(context: PagesContext): Promise<Pages> {
  const { theme, basePath, providers } = context;
  const colors = themeStyle(
    theme,
    providers.map((provider) => provider.style),
  );
  const scheme = schemeOf(theme);
  const style = STYLES[scheme];
  const styleHashes = colors === '' ? [style.hash] : [style.hash, await context.hash(colors)];
  const logo = parseImageSource(theme.logo);
  const providerLogos = providers.map((provider) => parseImageSource(provider.style?.logo)?.origin);
  const logoOrigins = [logo?.origin].filter((origin) => origin !== undefined);
  const providerLogoOrigins = providerLogos.filter((origin) => origin !== undefined);
  // Submitting a form may redirect to a provider, or to wherever the `redirect` callback allows.
  const formActions = ['https:', ...context.formActions];
  const sections = providerSections(basePath, providers);
  const signInPolicy = contentSecurityPolicy({
    styleHashes,
    scriptHashes: [...scriptsOf(sections).values()],
    formActions,
    imageOrigins: [...logoOrigins, ...providerLogoOrigins],
  });
  const formPolicy = contentSecurityPolicy({ styleHashes, formActions, imageOrigins: logoOrigins });
  const plainPolicy = contentSecurityPolicy({ styleHashes, formActions: [], imageOrigins: logoOrigins });
  const frame = createFrame({ scheme, logo, style: style.css, themeStyle: colors });
  return {
    signIn: signInPage(frame, sections, signInPolicy),
    signOut: signOutPage(frame, basePath, formPolicy),
    error: errorPage(frame, basePath, plainPolicy),
    verifyRequest: verifyRequestPage(frame, basePath, plainPolicy),
    step: stepPage(frame, basePath, formPolicy),
  };
}

function schemeOf({ colorScheme }: Readonly<Theme>): ColorScheme {
  return colorScheme === 'dark' || colorScheme === 'light' ? colorScheme : 'auto';
}

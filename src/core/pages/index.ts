import type { Catalogue } from '../texts/catalogue.js';
import type { Theme } from '../../types/pages.js';
import { errorPage } from './error.js';
import type { ErrorInput } from './error.js';
import { parseImageSource } from './image-source.js';
import { createFrame } from './layout.js';
import type { Frame, Page } from './layout.js';
import { contentSecurityPolicy } from './content-security-policy.js';
import { PAGE_SCRIPT_HASH } from './page-script.js';
import { providerSections, scriptsOf } from './provider-section.js';
import type { PageProvider, ProviderSection } from './provider-section.js';
import { signInPage } from './sign-in.js';
import type { SignInInput } from './sign-in.js';
import { signOutPage } from './sign-out.js';
import type { SignOutInput } from './sign-out.js';
import { stepPage } from './step.js';
import type { StepInput } from './step.js';
import { STYLES, themeStyle } from './styles.js';
import type { ColorScheme } from './styles.js';
import { verifyRequestPage } from './verify-request.js';
import type { CodeForm, VerifyRequestInput } from './verify-request.js';

export type {
  CodeForm,
  ErrorInput,
  Page,
  PageProvider,
  SignInInput,
  SignOutInput,
  StepInput,
  VerifyRequestInput,
};

/** What the built-in pages are built from. */
export interface PagesContext {
  readonly theme: Readonly<Theme>;
  /** The texts, in the language of the pages. */
  readonly catalogue: Pick<Catalogue, 'language' | 'direction' | 'texts'>;
  /** Path under which the actions live; starts with a slash, never ends with one, may be empty. */
  readonly basePath: string;
  /** In the order in which they are shown. */
  readonly providers: readonly PageProvider[];
  /**
   * Where forms may lead besides the page's own origin and https: origins of providers on plain http, for instance
   * `http://localhost:8080` or `http://localhost:*`.
   */
  readonly formActions: readonly string[];
  /** Whether forms have a box that asks whether the session outlives the browser. */
  readonly asksToRemember?: boolean;
  /** Where users of an organization find its own provider; `undefined`: organizations have none. */
  readonly company?: string | undefined;
  /** SHA-256 of a stylesheet as `sha256-<base64>`. Called once, and only if colours are configured. */
  readonly hash: (css: string) => Promise<string>;
}

/** What a page is built with that is a part of its own. */
export interface PageParts {
  readonly frame: Frame;
  readonly basePath: string;
  /** The content security policy of a page with forms. */
  readonly policy: string;
  /** The same for a page with the sections of providers, and the scripts that these need. */
  readonly sectionPolicy: string;
  readonly sections: readonly ProviderSection[];
  readonly language: string;
}

/** The built-in pages. */
export interface Pages {
  signIn(input: SignInInput): Page;
  signOut(input: SignOutInput): Page;
  error(input: ErrorInput): Page;
  verifyRequest(input: VerifyRequestInput): Page;
  step(input: StepInput): Page;
  /** What pages are built with that few applications have. */
  readonly other: PageParts;
}

/** Builds the pages once per configuration and language; whatever does not depend on a request is rendered here. */
export async function createPages(context: PagesContext): Promise<Pages> {
  const { theme, basePath, providers, catalogue, asksToRemember = false, company } = context;
  const colors = themeStyle(
    theme,
    providers.map((provider) => provider.style),
  );
  const scheme = schemeOf(theme);
  const style = STYLES[scheme];
  const styleHashes = colors === '' ? [style.hash] : [style.hash, await context.hash(colors)];
  const frame = createFrame({ scheme, theme, style: style.css, themeStyle: colors, catalogue });
  const sections = providerSections({ basePath, frame, theme, asksToRemember }, providers);
  const scripts = scriptsOf(sections);
  const themeImages = originsOf([theme.logo, theme.logoDark, theme.favicon]);
  // Submitting a form may redirect to a provider, or to wherever the `redirect` callback allows.
  const formActions = ['https:', ...context.formActions];
  const common = { styleHashes, imageOrigins: themeImages };
  const plainPolicy = contentSecurityPolicy({ ...common, formActions: [] });
  const formPolicy = contentSecurityPolicy({ ...common, formActions });
  const scriptedPolicy = contentSecurityPolicy({ ...common, formActions, scriptHashes: [PAGE_SCRIPT_HASH] });
  const signInPolicy = contentSecurityPolicy({
    styleHashes,
    formActions,
    scriptHashes: [PAGE_SCRIPT_HASH, ...scripts.values()],
    // Scripts of methods ask for options.
    mayFetch: scripts.size > 0,
    imageOrigins: [...themeImages, ...originsOf(providers.map(({ style: own }) => own?.logo))],
  });
  return {
    signIn: signInPage(frame, { sections, asksToRemember, theme, company, policy: signInPolicy }),
    signOut: signOutPage(frame, basePath, formPolicy),
    error: errorPage(frame, basePath, plainPolicy),
    verifyRequest: verifyRequestPage(frame, basePath, { plain: plainPolicy, form: formPolicy }),
    step: stepPage(frame, basePath, { plain: formPolicy, scripted: scriptedPolicy }),
    other: {
      frame,
      basePath,
      policy: formPolicy,
      sectionPolicy: signInPolicy,
      sections,
      language: catalogue.language,
    },
  };
}

/** The other origins that images come from. */
function originsOf(images: readonly (string | undefined)[]): readonly string[] {
  return images.flatMap((image) => parseImageSource(image)?.origin ?? []);
}

function schemeOf({ colorScheme }: Readonly<Theme>): ColorScheme {
  return colorScheme === 'dark' || colorScheme === 'light' ? colorScheme : 'auto';
}

import type { FormDescriptor } from '../contracts/method.js';
import type { OAuthProviderButtonStyles } from '../types/provider.js';
import { credentialFields } from './credential-input.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { parseImageSource } from './image-source.js';
import { providerClass } from './theme-style.js';

/** A provider as the sign-in page shows it. */
export interface PageProvider {
  readonly id: string;
  readonly name: string;
  readonly form: FormDescriptor;
  readonly style: Readonly<OAuthProviderButtonStyles> | undefined;
}

/** What changes from one showing of the sign-in page to the next. */
export interface SignInSlots {
  /** Hidden fields of every form. */
  readonly hidden: Html;
  /** Address to fill in; `''` for none. */
  readonly email: string;
}

/** A provider's part of the sign-in page. */
export interface ProviderSection {
  /** Forms are set apart by a line, buttons stand close together. */
  readonly kind: 'button' | 'form';
  render(slots: SignInSlots): Html;
}

interface SectionContext {
  readonly basePath: string;
  /** Place among the configured providers. */
  readonly index: number;
  /** Whether it is the only provider of its kind: then its form needs no name. */
  readonly only: boolean;
  /** Whether it is the first form of the page: one strong button is enough. */
  readonly first: boolean;
}

type SectionBuilder = (provider: PageProvider, context: SectionContext) => ProviderSection | undefined;

const BUILDERS: { readonly [K in FormDescriptor['kind']]: SectionBuilder } = {
  redirect: redirectSection,
  email: emailSection,
  credentials: credentialsSection,
  // A ceremony needs a script, and these pages have none: the application's own page offers it.
  passkey: () => undefined,
};

/** The parts of the sign-in page, in the order of the providers; everything that stays the same is rendered here. */
export function providerSections(
  basePath: string,
  providers: readonly PageProvider[],
): readonly ProviderSection[] {
  const firstForm = providers.findIndex(({ form }) => form.kind === 'email' || form.kind === 'credentials');
  return providers.flatMap((provider, index) => {
    const only = providers.filter(({ form }) => form.kind === provider.form.kind).length === 1;
    const section = BUILDERS[provider.form.kind](provider, {
      basePath,
      index,
      only,
      first: index === firstForm,
    });
    return section === undefined ? [] : [section];
  });
}

function redirectSection(provider: PageProvider, context: SectionContext): ProviderSection {
  const action = actionOf(provider, context);
  const button = html`<button class="button ${providerClass(context.index)}">
    ${chip(provider)}<span>Sign in with ${provider.name}</span>
  </button>`;
  return { kind: 'button', render: ({ hidden }) => postForm(action, hidden, button) };
}

function emailSection(provider: PageProvider, context: SectionContext): ProviderSection {
  const action = actionOf(provider, context);
  const id = `${providerClass(context.index)}-email`;
  const label = html`<label for="${id}">Email</label>`;
  // The name of a mail provider is that of a transport: it helps nobody, unless there are two.
  const button = submit(context.only ? 'Email me a sign-in link' : `Sign in with ${provider.name}`, context);
  const render = ({ hidden, email }: SignInSlots): Html => {
    const input = html`<input
      id="${id}"
      type="email"
      name="email"
      value="${email}"
      autocomplete="email webauthn"
      placeholder="you@example.com"
      maxlength="254"
      required
    />`;
    return postForm(
      action,
      hidden,
      html`<div class="field">${label}${input}</div>
        ${button}`,
    );
  };
  return { kind: 'form', render };
}

function credentialsSection(provider: PageProvider, context: SectionContext): ProviderSection {
  const action = actionOf(provider, context);
  const fields = credentialFields(provider.form.inputs, providerClass(context.index));
  // `Credentials` is what a provider is called whose author gave it no name.
  const named = !context.only || provider.name !== 'Credentials';
  const content = html`${fields}${submit(named ? `Sign in with ${provider.name}` : 'Sign in', context)}`;
  return { kind: 'form', render: ({ hidden }) => postForm(action, hidden, content) };
}

/** A path, not a URL: where a form leads must not depend on a host that a request named. */
function actionOf(provider: PageProvider, context: SectionContext): string {
  return `${context.basePath}/${provider.form.action}/${encodeURIComponent(provider.id)}`;
}

function postForm(action: string, hidden: Html, content: Html): Html {
  return html`<form method="post" action="${action}">${hidden}${content}</form>`;
}

function submit(text: string, context: SectionContext): Html {
  return html`<button class="button${context.first ? ' primary' : ''}"><span>${text}</span></button>`;
}

/** The provider's mark, or its initial. */
function chip(provider: PageProvider): Html {
  const logo = parseImageSource(provider.style?.logo);
  if (logo !== undefined) {
    return html`<span class="chip"><img src="${logo.src}" alt="" width="20" height="20" /></span>`;
  }
  const [initial = ''] = provider.name.trim();
  return html`<span class="chip mark" aria-hidden="true">${initial.toUpperCase()}</span>`;
}

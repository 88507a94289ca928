import type { FormDescriptor, FormScript } from '../contracts/form.js';
import type { OAuthProviderButtonStyles } from '../types/provider.js';
import { credentialFields } from './credential-fields.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { parseImageSource } from './image-source.js';
import { hidden as hiddenField } from './layout.js';
import { providerClass } from './styles.js';

/** A provider as the sign-in page shows it. */
export interface PageProvider {
  readonly id: string;
  readonly name: string;
  readonly form: FormDescriptor;
  /** What `form.script` gave. */
  readonly script?: FormScript | undefined;
  readonly style: Readonly<OAuthProviderButtonStyles> | undefined;
}

/** The slots of the sign-in page, filled anew for every request. */
export interface SignInSlots {
  /** Hidden fields of every form. */
  readonly hidden: Html;
  /** The email address to fill in. */
  readonly email: Html;
}

/** The part of the sign-in page that belongs to a provider. */
export interface ProviderSection {
  /** Forms are separated by a line; buttons are not. */
  readonly kind: 'button' | 'form';
  /** The script that it needs. */
  readonly script?: FormScript;
  render(slots: SignInSlots): Html;
}

interface SectionContext {
  readonly basePath: string;
  /** Index among the configured providers. */
  readonly index: number;
  /** Whether it is the only provider of its kind; then its form needs no name. */
  readonly isOnly: boolean;
  /** Whether it is the first form of the page; only that one has a primary button. */
  readonly isFirstForm: boolean;
}

type SectionBuilder = (provider: PageProvider, context: SectionContext) => ProviderSection;

const BUILDERS: { readonly [K in FormDescriptor['kind']]: SectionBuilder } = {
  redirect: redirectSection,
  email: emailSection,
  fields: fieldsSection,
  scripted: scriptedSection,
};

/** The sections of the sign-in page, in the order of the providers; whatever does not change is rendered here. */
export function providerSections(
  basePath: string,
  providers: readonly PageProvider[],
): readonly ProviderSection[] {
  const firstForm = providers.findIndex(({ form }) => form.kind === 'email' || form.kind === 'fields');
  return providers.map((provider, index) => {
    const isOnly = providers.filter(({ form }) => form.kind === provider.form.kind).length === 1;
    return BUILDERS[provider.form.kind](provider, {
      basePath,
      index,
      isOnly,
      isFirstForm: index === firstForm,
    });
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
  // An email provider is named after the service that sends the mail, which tells people nothing unless there are two.
  const button = submit(
    context.isOnly ? 'Email me a sign-in link' : `Sign in with ${provider.name}`,
    context,
  );
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

function fieldsSection(provider: PageProvider, context: SectionContext): ProviderSection {
  const action = actionOf(provider, context);
  const fields = credentialFields(provider.form.inputs, providerClass(context.index));
  // `Credentials` is the default name.
  const hasName = !context.isOnly || provider.name !== 'Credentials';
  const content = html`${fields}${submit(hasName ? `Sign in with ${provider.name}` : 'Sign in', context)}`;
  return { kind: 'form', render: ({ hidden }) => postForm(action, hidden, content) };
}

/** Hidden until its script shows it, because nothing here works without one. */
function scriptedSection(provider: PageProvider, context: SectionContext): ProviderSection {
  const { script } = provider;
  // There is nothing to show of a form without its script.
  if (script === undefined) return { kind: 'button', render: () => html`` };
  const action = actionOf(provider, context);
  const { isOnly, index } = context;
  const data = Object.entries(script.data).map(([name, value]) => dataAttribute(name, value));
  const own = Object.entries(script.fields).map(([name, value]) => ownField(name, value));
  const fields = credentialFields(provider.form.inputs, providerClass(index));
  const button = html`<button class="button ${providerClass(index)}">
    ${chip(provider)}<span>Sign in with ${isOnly ? script.means : provider.name}</span>
  </button>`;
  const messages = Object.entries(script.messages).map(([name, value]) => dataAttribute(name, value));
  const render = ({ hidden }: SignInSlots): Html =>
    html`<div hidden>
        <form method="post" action="${action}" ${data}>${hidden}${own}${fields}${button}</form>
        <p class="note" role="status" ${messages} hidden></p>
      </div>
      <noscript><p class="note">${script.withoutScripts}</p></noscript>`;
  return { kind: fields.length === 0 ? 'button' : 'form', script, render };
}

/** The names are constants of a method, so that they can stand in a tag. */
function dataAttribute(name: string, value: string | undefined): Html | undefined {
  return value === undefined ? undefined : html` data-${name}="${value}"`;
}

/** A field with a value, or one that the script fills in. */
function ownField(name: string, value: string | undefined): Html {
  return hiddenField(name, value) ?? html`<input type="hidden" name="${name}" />`;
}

/** The scripts of a page, each once, with the hashes for its policy. */
export function scriptsOf(sections: readonly ProviderSection[]): ReadonlyMap<string, string> {
  return new Map(
    sections.flatMap(({ script }) => (script === undefined ? [] : [[script.text, script.hash]])),
  );
}

/** The URL of the form as a path: where a form leads must not depend on the host that a request names. */
function actionOf(provider: PageProvider, context: SectionContext): string {
  return `${context.basePath}/${provider.form.action}/${encodeURIComponent(provider.id)}`;
}

function postForm(action: string, hidden: Html, content: Html): Html {
  return html`<form method="post" action="${action}">${hidden}${content}</form>`;
}

function submit(text: string, context: SectionContext): Html {
  return html`<button class="button${context.isFirstForm ? ' primary' : ''}"><span>${text}</span></button>`;
}

/** The provider's logo, or its initial. */
function chip(provider: PageProvider): Html {
  const logo = parseImageSource(provider.style?.logo);
  if (logo !== undefined) {
    return html`<span class="chip"><img src="${logo.src}" alt="" width="20" height="20" /></span>`;
  }
  const [initial = ''] = provider.name.trim();
  return html`<span class="chip mark" aria-hidden="true">${initial.toUpperCase()}</span>`;
}

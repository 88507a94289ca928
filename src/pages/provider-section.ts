import type { FormDescriptor, FormScript } from '../contracts/form.js';
import type { OAuthProviderButtonStyles } from '../types/provider.js';
import { credentialFields } from './credential-input.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { parseImageSource } from './image-source.js';
import { hidden as hiddenField } from './layout.js';
import { providerClass } from './theme-style.js';

/** A provider as the sign-in page shows it. */
export interface PageProvider {
  readonly id: string;
  readonly name: string;
  readonly form: FormDescriptor;
  /** What `form.script` gave. */
  readonly script?: FormScript | undefined;
  readonly style: Readonly<OAuthProviderButtonStyles> | undefined;
}

/** Places of the sign-in page for what changes from one showing to the next. */
export interface SignInSlots {
  /** Hidden fields of every form. */
  readonly hidden: Html;
  /** Address to fill in; nothing for none. */
  readonly email: Html;
}

/** A provider's part of the sign-in page. */
export interface ProviderSection {
  /** Forms are set apart by a line, buttons stand close together. */
  readonly kind: 'button' | 'form';
  /** The script that the page needs for it. */
  readonly script?: FormScript;
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

type SectionBuilder = (provider: PageProvider, context: SectionContext) => ProviderSection;

const BUILDERS: { readonly [K in FormDescriptor['kind']]: SectionBuilder } = {
  redirect: redirectSection,
  email: emailSection,
  fields: fieldsSection,
  scripted: scriptedSection,
};

/** The parts of the sign-in page, in the order of the providers; everything that stays the same is rendered here. */
export function providerSections(
  basePath: string,
  providers: readonly PageProvider[],
): readonly ProviderSection[] {
  const firstForm = providers.findIndex(({ form }) => form.kind === 'email' || form.kind === 'fields');
  return providers.map((provider, index) => {
    const only = providers.filter(({ form }) => form.kind === provider.form.kind).length === 1;
    return BUILDERS[provider.form.kind](provider, { basePath, index, only, first: index === firstForm });
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

function fieldsSection(provider: PageProvider, context: SectionContext): ProviderSection {
  const action = actionOf(provider, context);
  const fields = credentialFields(provider.form.inputs, providerClass(context.index));
  // `Credentials` is what a provider is called whose author gave it no name.
  const named = !context.only || provider.name !== 'Credentials';
  const content = html`${fields}${submit(named ? `Sign in with ${provider.name}` : 'Sign in', context)}`;
  return { kind: 'form', render: ({ hidden }) => postForm(action, hidden, content) };
}

/** Hidden until the script of the page shows it: nothing here works without one. */
function scriptedSection(provider: PageProvider, context: SectionContext): ProviderSection {
  const { script } = provider;
  // There is nothing to show of a form without its script.
  if (script === undefined) return { kind: 'button', render: () => html`` };
  const action = actionOf(provider, context);
  const { only, index } = context;
  const data = Object.entries(script.data).map(([name, value]) => dataAttribute(name, value));
  const own = Object.entries(script.fields).map(([name, value]) => ownField(name, value));
  const fields = credentialFields(provider.form.inputs, providerClass(index));
  const button = html`<button class="button ${providerClass(index)}">
    ${chip(provider)}<span>Sign in with ${only ? script.means : provider.name}</span>
  </button>`;
  const notes = Object.entries(script.messages).map(([name, value]) => dataAttribute(name, value));
  const render = ({ hidden }: SignInSlots): Html =>
    html`<div hidden>
        <form method="post" action="${action}" ${data}>${hidden}${own}${fields}${button}</form>
        <p class="note" role="status" ${notes} hidden></p>
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

/** The scripts of a page, once each, with the hashes that its policy names. */
export function scriptsOf(sections: readonly ProviderSection[]): ReadonlyMap<string, string> {
  return new Map(
    sections.flatMap(({ script }) => (script === undefined ? [] : [[script.text, script.hash]])),
  );
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

import type { FormDescriptor, FormScript } from '../contracts/form.js';
import type { OAuthProviderButtonStyles } from '../../types/provider.js';
import type { Theme } from '../../types/pages.js';
import { chip } from './chip.js';
import { credentialFields, described } from './credential-fields.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { alert, hidden as hiddenField } from './layout.js';
import type { Frame } from './layout.js';
import { themeLink } from './links.js';
import { stepLinks } from './step.js';
import { BUTTONS, rememberBox } from './remember-box.js';
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

/** A form that was refused. */
export interface Attempt {
  readonly message: Html;
  /** What stands in its fields again, by their names. */
  readonly values: Readonly<Record<string, string>>;
}

/** How a section is shown. */
export interface SectionView {
  /** It was the last one used in this browser. */
  readonly isLastUsed: boolean;
  readonly isPrimary: boolean;
  /** The first field that is empty has the focus. */
  readonly hasFocus: boolean;
  readonly attempt: Attempt | undefined;
}

/** The part of the sign-in page that belongs to a provider. */
export interface ProviderSection {
  readonly id: string;
  /** Forms are separated by a line; buttons are not. */
  readonly kind: 'button' | 'form';
  /** The script that it needs. */
  readonly script?: FormScript;
  /** Where its button leads, if it sends the form of the box for all buttons. */
  readonly sendsBox?: string;
  render(slots: SignInSlots, view: SectionView): Html;
}

/** What sections are built from. */
export interface SectionsContext {
  readonly basePath: string;
  readonly frame: Frame;
  readonly theme: Readonly<Theme>;
  /** Whether forms have a box that asks whether the session outlives the browser. */
  readonly asksToRemember?: boolean | undefined;
}

interface SectionContext extends SectionsContext {
  /** The path of the form. */
  readonly action: string;
  /** The class with the colours of the provider, which also begins the ids of its fields. */
  readonly name: string;
  /** Whether it is the only provider of its kind; then its form needs no name. */
  readonly isOnly: boolean;
}

type SectionBuilder = (provider: PageProvider, context: SectionContext) => Omit<ProviderSection, 'id'>;

const BUILDERS: { readonly [K in FormDescriptor['kind']]: SectionBuilder } = {
  redirect: redirectSection,
  email: emailSection,
  fields: fieldsSection,
  scripted: scriptedSection,
};

/** The sections of the sign-in page, in the order of the providers. */
export function providerSections(
  context: SectionsContext,
  providers: readonly PageProvider[],
): readonly ProviderSection[] {
  return providers.map((provider, index) => {
    const { id, form } = provider;
    const isOnly = providers.filter((other) => other.form.kind === form.kind).length === 1;
    // A path: where a form leads must not depend on the host that a request names.
    const action = `${context.basePath}/${form.action}/${encodeURIComponent(id)}`;
    const section = BUILDERS[form.kind](provider, { ...context, action, name: providerClass(index), isOnly });
    return { id, ...section };
  });
}

function redirectSection(provider: PageProvider, context: SectionContext): Omit<ProviderSection, 'id'> {
  const { frame, name, action, asksToRemember } = context;
  const button = (view: SectionView, target?: Html): Html =>
    html`<button class="button ${name}" ${target}>
      ${chip(provider.style)}<span>${frame.say('signIn.with', { provider: brandOf(provider) })}</span>${lastUsed(frame, view)}
    </button>`;
  if (asksToRemember !== true)
    return {
      kind: 'button',
      render: ({ hidden }, view) => postForm(context, html`${hidden}${button(view)}`),
    };
  return {
    kind: 'button',
    sendsBox: action,
    render: (_, view) => button(view, html`form="${BUTTONS}" formaction="${action}"`),
  };
}

function emailSection(provider: PageProvider, context: SectionContext): Omit<ProviderSection, 'id'> {
  const { frame, name, isOnly } = context;
  const id = `${name}-email`;
  // An email provider is named after the service that sends the mail, which tells people nothing unless there are two.
  const text = isOnly ? frame.say('signIn.sendLink') : frame.say('signIn.with', { provider: provider.name });
  const render = ({ hidden, email }: SignInSlots, view: SectionView): Html => {
    const typed = view.attempt?.values['email'];
    return postForm(
      context,
      html`${hidden}${refusal(context, view)}
        <div class="field">
          <label for="${id}">${frame.say('field.email')}</label
          ><input
            id="${id}"
            type="email"
            name="email"
            value="${typed ?? email}"
            autocomplete="email webauthn"
            placeholder="${frame.say('field.email.placeholder')}"
            maxlength="254"
            required
            ${described(view.attempt && refusalId(context))}
            ${view.hasFocus && html` autofocus`}
          />
        </div>
        ${rememberBox(context)}${submit(context, view, text)}`,
    );
  };
  return { kind: 'form', render };
}

function fieldsSection(provider: PageProvider, context: SectionContext): Omit<ProviderSection, 'id'> {
  const { frame, name, isOnly, theme } = context;
  const { inputs, links = [] } = provider.form;
  // The default names.
  const hasName = !isOnly || (provider.name !== 'Credentials' && provider.name !== 'Password');
  const text = hasName ? frame.say('signIn.with', { provider: provider.name }) : frame.say('signIn.submit');
  const own = (to: string): Html | undefined => {
    const found = links.filter((link) => link.to === to);
    const { basePath } = context;
    return found.length === 0
      ? undefined
      : html`${stepLinks(found, { frame, basePath, providerId: provider.id })}`;
  };
  const forgot = themeLink(frame.say, theme, 'forgotPassword') ?? own('reset');
  const signUp = themeLink(frame.say, theme, 'signUp') === undefined ? own('signup') : undefined;
  const hasPassword = Object.values(inputs).some(({ type }) => type === 'password');
  const render = ({ hidden }: SignInSlots, view: SectionView): Html => {
    const { attempt, hasFocus } = view;
    const fields = credentialFields(inputs, {
      frame,
      idPrefix: name,
      values: attempt?.values,
      problemId: attempt && refusalId(context),
      hasFocus,
    });
    return postForm(
      context,
      html`${hidden}${refusal(context, view)}${fields}${
        hasPassword && forgot !== undefined && html`<p class="forgot">${forgot}</p>`
      }${rememberBox(context)}${submit(context, view, text)}${signUp !== undefined && html`<p class="note">${signUp}</p>`}`,
    );
  };
  return { kind: 'form', render };
}

/** Hidden by the stylesheet where there are no scripts, because nothing here works without: showing it later would move the page. */
function scriptedSection(provider: PageProvider, context: SectionContext): Omit<ProviderSection, 'id'> {
  const { script } = provider;
  // There is nothing to show of a form without its script.
  if (script === undefined) return { kind: 'button', render: () => html`` };
  const { frame, isOnly, name, action } = context;
  const data = Object.entries(script.data).map(([key, value]) => dataAttribute(key, value));
  const own = Object.entries(script.fields).map(([key, value]) => ownField(key, value));
  const fields = credentialFields(provider.form.inputs, { frame, idPrefix: name });
  const messages = Object.entries(script.messages).map(([key, text]) => dataAttribute(key, frame.say(text)));
  const text = isOnly ? frame.say(script.button) : frame.say('signIn.with', { provider: brandOf(provider) });
  const render = ({ hidden }: SignInSlots, view: SectionView): Html => {
    const button = html`<button class="button ${name}">
      ${chip(provider.style, 'key')}<span>${text}</span>${lastUsed(frame, view)}
    </button>`;
    return html`<div class="scripted">
        <form method="post" action="${action}" ${data}>
          ${hidden}${own}${fields}${fields.length > 0 && rememberBox(context)}${button}
        </form>
        <p class="note" role="status" ${messages} hidden></p>
      </div>
      <noscript><p class="note">${frame.say(script.withoutScripts)}</p></noscript>`;
  };
  return { kind: fields.length === 0 ? 'button' : 'form', script, render };
}

/** The names are constants of a method, so that they can stand in a tag. */
function dataAttribute(name: string, value: Html | string | undefined): Html | undefined {
  return value === undefined ? undefined : html` data-${name}="${value}"`;
}

/** A field with a value, or one that the script fills in. */
function ownField(name: string, value: string | undefined): Html {
  return hiddenField(name, value) ?? html`<input type="hidden" name="${name}" />`;
}

/** The scripts of sections, each once, with the hashes for the policy of their page. */
export function scriptsOf(sections: readonly ProviderSection[]): ReadonlyMap<string, string> {
  return new Map(
    sections.flatMap(({ script }) => (script === undefined ? [] : [[script.text, script.hash]])),
  );
}

function postForm({ frame, action }: SectionContext, content: Html): Html {
  return html`<form method="post" action="${action}" data-pending="${frame.say('signIn.pending')}">
    ${content}
  </form>`;
}

function submit({ frame }: SectionContext, view: SectionView, text: Html): Html {
  return html`<button class="button${view.isPrimary ? ' primary' : ''}">
    <span>${text}</span>${lastUsed(frame, view)}
  </button>`;
}

function lastUsed(frame: Frame, { isLastUsed }: SectionView): Html | undefined {
  return isLastUsed ? html`<small>${frame.say('signIn.lastUsed')}</small>` : undefined;
}

function refusalId({ name }: SectionContext): string {
  return `${name}-problem`;
}

/** Why a form was refused, where its fields are. */
function refusal(context: SectionContext, { attempt }: SectionView): Html | undefined {
  return attempt && alert(attempt.message, refusalId(context));
}

/** What the brand is called now: some providers keep an old name for those who read it. */
function brandOf({ name, style }: PageProvider): string {
  return new Map(Object.entries(style?.renamed ?? {})).get(name) ?? name;
}

import type { FormDescriptor } from '../contracts/method.js';
import type { OAuthProviderButtonStyles } from '../types/provider.js';
import { credentialFields } from './credential-fields.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { parseImageSource } from './image-source.js';
import { providerClass } from './styles.js';

/** A provider as the sign-in page shows it. */
export interface PageProvider {
  readonly id: string;
  readonly name: string;
  readonly form: FormDescriptor;
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
  /** Whether it needs the passkey script. */
  readonly needsScript?: true;
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
  credentials: credentialsSection,
  passkey: passkeySection,
};

/** The sections of the sign-in page, in the order of the providers; whatever does not change is rendered here. */
export function providerSections(
  basePath: string,
  providers: readonly PageProvider[],
): readonly ProviderSection[] {
  const firstForm = providers.findIndex(({ form }) => form.kind === 'email' || form.kind === 'credentials');
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

function credentialsSection(provider: PageProvider, context: SectionContext): ProviderSection {
  const action = actionOf(provider, context);
  const fields = credentialFields(provider.form.inputs, providerClass(context.index));
  // `Credentials` is the default name.
  const hasName = !context.isOnly || provider.name !== 'Credentials';
  const content = html`${fields}${submit(hasName ? `Sign in with ${provider.name}` : 'Sign in', context)}`;
  return { kind: 'form', render: ({ hidden }) => postForm(action, hidden, content) };
}

/** Hidden until the script shows it, because passkeys do not work without one. */
function passkeySection(provider: PageProvider, context: SectionContext): ProviderSection {
  const action = actionOf(provider, context);
  const { basePath, isOnly, index } = context;
  const options = `${basePath}/webauthn-options/${encodeURIComponent(provider.id)}?action=authenticate`;
  const fields = credentialFields(provider.form.inputs, providerClass(index));
  const button = html`<button class="button ${providerClass(index)}">
    ${chip(provider)}<span>Sign in with ${isOnly ? 'a passkey' : provider.name}</span>
  </button>`;
  const render = ({ hidden }: SignInSlots): Html =>
    html`<div hidden>
        <form
          method="post"
          action="${action}"
          data-passkey="${options}"
          ${provider.form.autofill === true && html`data-autofill="true"`}
        >
          ${hidden}<input type="hidden" name="action" value="authenticate" /><input
            type="hidden"
            name="data"
          />${fields}${button}
        </form>
        ${PASSKEY_NOTES}
      </div>
      <noscript><p class="note">Passkeys need JavaScript, which is turned off here.</p></noscript>`;
  return { kind: fields.length === 0 ? 'button' : 'form', needsScript: true, render };
}

const PASSKEY_NOTES = html`<p
  class="note"
  role="status"
  data-unsupported="This browser cannot use passkeys. Choose another way to sign in."
  data-cancelled="Nothing was sent: you cancelled, or it took too long. You can try again."
  data-failed="That did not work. Try again in a moment, or choose another way to sign in."
  hidden
></p>`;

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

import type { Theme } from '../../types/pages.js';
import { html, template, unsafeHtml } from './html.js';
import type { Html } from './html.js';
import { alert, heading, hidden, lead } from './layout.js';
import type { Frame, Page } from './layout.js';
import { parseLink, themeLink } from './links.js';
import { referenceLine } from './reference.js';
import { PAGE_SCRIPT } from './page-script.js';
import { buttonsBox } from './remember-box.js';
import { scriptsOf } from './provider-section.js';
import type { Attempt, ProviderSection, SectionView, SignInSlots } from './provider-section.js';
import { signInErrorText } from './sign-in-errors.js';
import { arrange } from './ways.js';

/** What changes from one request of the sign-in page to the next. */
export interface SignInInput {
  /** `undefined` if CSRF protection is off. */
  readonly csrfToken: string | undefined;
  /** Which showing of the page this is: the same form sent twice from it is done once. */
  readonly showing: string;
  readonly callbackUrl: string | undefined;
  readonly error?: string | undefined;
  readonly code?: string | undefined;
  /** Of the fault that `error` names, as it came: nothing is shown of what cannot be one. */
  readonly reference?: string | undefined;
  /** Filled into the email fields. */
  readonly email?: string | undefined;
  /** What people sign in to: the name of the application, or its host. */
  readonly site: string;
  /** Who is signed in already. */
  readonly signedIn?: { /** Name or address. */ readonly name: string | undefined };
  /** The id of the provider that a user last signed in with in this browser. */
  readonly lastUsed?: string | undefined;
  /** What was refused: the provider, and what may stand in its fields again. */
  readonly attempt?:
    { readonly provider: string; readonly values: Readonly<Record<string, string>> } | undefined;
}

/** What the sign-in page is built from, beside its frame. */
export interface SignInParts {
  readonly sections: readonly ProviderSection[];
  /** Whether people are asked how long they stay signed in. */
  readonly asksToRemember?: boolean | undefined;
  readonly theme: Readonly<Theme>;
  readonly policy: string;
  /** Where users of an organization find its own provider; `undefined`: organizations have none. */
  readonly company?: string | undefined;
}

type Slot = 'site' | 'user' | 'alert' | 'hidden' | 'email';
/** What one rendering of the page depends on, beside its slots. */
interface Variant {
  readonly isSignedIn: boolean;
  readonly lastUsed: number | undefined;
  readonly attempt?: Attempt & { readonly index: number };
}

/** The sign-in page. Its status is 200 also with an error, because the browser was redirected to it. */
export function signInPage(frame: Frame, parts: SignInParts): (input: SignInInput) => Page {
  const { sections, policy } = parts;
  const known = new Map<number, ReturnType<typeof documentOf>>();
  /** There are two for each provider at most; those with what the user typed are not kept. */
  const documentFor = (variant: Variant): ReturnType<typeof documentOf> => {
    if (variant.attempt !== undefined) return documentOf(frame, parts, variant);
    const key = 2 * (variant.lastUsed ?? -1) + Number(variant.isSignedIn);
    let document = known.get(key);
    if (document === undefined) known.set(key, (document = documentOf(frame, parts, variant)));
    return document;
  };
  const indexOf = (id: string | undefined): number | undefined => {
    const index = sections.findIndex((section) => section.id === id);
    return index === -1 ? undefined : index;
  };
  return (input) => {
    const { csrfToken, showing, callbackUrl, error, code, email, signedIn } = input;
    const name = signInErrorText(error, code);
    const message = name && html`${frame.say(name)}${referenceLine(frame.say, input.reference)}`;
    const index = message === undefined ? undefined : indexOf(input.attempt?.provider);
    const isAtField = index !== undefined && sections[index]?.kind === 'form' && message !== undefined;
    const document = documentFor({
      isSignedIn: signedIn !== undefined,
      lastUsed: sections.length > 1 ? indexOf(input.lastUsed) : undefined,
      ...(isAtField && { attempt: { index, message, values: input.attempt?.values ?? {} } }),
    });
    const body = document({
      site: input.site,
      user: signedIn && signedInHead(frame, signedIn.name, callbackUrl),
      alert: message === undefined || isAtField ? undefined : alert(message),
      hidden: html`${hidden('csrfToken', csrfToken)}${hidden('callbackUrl', callbackUrl)}${hidden('_showing', showing)}`,
      // RFC 5321, section 4.5.3.1.3 leaves 254 octets for an address; anything longer is not one.
      email: email !== undefined && email.length <= 254 ? email : '',
    });
    return { body, policy, status: 200 };
  };
}

function signInHead(frame: Frame, site: Html): Html {
  const text = frame.say('signIn.lead', { site: html`<b>${site}</b>` });
  return heading(frame, { title: 'signIn.title', icon: 'lock', lead: lead(text) });
}

/** Who one is, and the way on; the ways to sign in as another user follow. */
function signedInHead(frame: Frame, name: string | undefined, callbackUrl: string | undefined): Html {
  const user =
    name === undefined ? undefined : lead(frame.say('signedIn.lead', { user: html`<b>${name}</b>` }));
  return html`${heading(frame, { title: 'signedIn.title', icon: 'lock', lead: user })}
    <a class="button primary" href="${parseLink(callbackUrl) ?? '/'}"
      ><span>${frame.say('signedIn.continue')}</span></a
    >
    <p class="or">${frame.say('signedIn.change')}</p>`;
}

function documentOf(
  frame: Frame,
  { sections, theme, asksToRemember, company }: SignInParts,
  { isSignedIn, lastUsed, attempt }: Variant,
): (values: Readonly<Record<Slot, Html | string | undefined>>) => string {
  // The content of a script element is not escaped. These are constants, and the policy has their hashes.
  const scripts = [
    unsafeHtml(`<script type="module">${PAGE_SCRIPT}</script>`),
    ...[...scriptsOf(sections).keys()].map((text) => unsafeHtml(`<script>${text}</script>`)),
  ];
  const { shown, more } = arrange(sections, { lastUsed, tried: attempt?.index });
  const firstForm = shown.find((index) => sections[index]?.kind === 'form');
  return template<Slot>((slot) => {
    const slots: SignInSlots = { hidden: slot('hidden'), email: slot('email') };
    const way = (index: number): Html | undefined => {
      const view: SectionView = {
        isLastUsed: index === lastUsed,
        isPrimary: index === firstForm && !isSignedIn,
        hasFocus: index === (attempt?.index ?? firstForm) && !isSignedIn,
        attempt: index === attempt?.index ? attempt : undefined,
      };
      return sections[index]?.render(slots, view);
    };
    const others =
      more.length > 0 &&
      html`<details>
        <summary class="button"><span>${frame.say('signIn.more')}</span></summary>
        <div class="stack">${more.map(way)}</div>
      </details>`;
    const box = buttonsBox({ frame, asksToRemember }, sections, slots.hidden);
    const lastButton = shown.findLastIndex((index) => sections[index]?.kind === 'button');
    const ways = shown.map((index, at) => {
      const isForm = sections[index]?.kind === 'form';
      const isSeparate = at > 0 && (isForm || sections[shown[at - 1] ?? 0]?.kind === 'form');
      return html`${isSeparate && html`<p class="or">${frame.say('signIn.or')}</p>`}${way(index)}${at === lastButton && html`${others}${box}`}`;
    });
    const signUp = themeLink(frame.say, theme, 'signUp');
    const head = isSignedIn ? slot('user') : signInHead(frame, slot('site'));
    const content = html`${head}${slot('alert')}
      <div class="stack">${ways}${lastButton === -1 && html`${others}${box}`}</div>
      ${sections.length === 0 && html`<p class="note">${frame.say('signIn.none')}</p>`}
      ${company && html`<p class="note"><a href="${company}">${frame.say('organization.company.title')}</a></p>`}
      ${signUp !== undefined && html`<p class="note">${signUp}</p>`}`;
    return frame.document('signIn.title', content, scripts);
  });
}

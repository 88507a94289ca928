import type { TextName } from '../../types/texts.js';
import { html, unsafeHtml } from './html.js';
import type { Html } from './html.js';
import { alert, heading, hidden, lead } from './layout.js';
import type { Page } from './layout.js';
import type { PageParts } from './index.js';
import { RECOVERY_SCRIPT, RECOVERY_SCRIPT_HASH } from './recovery-script.js';
import { codeField, factorLink, type FormInput } from './second-factor.js';

/** What the page that sets up an authenticator app is shown with. */
export interface EnrolInput extends FormInput {
  /** Whether a sign-in waits for it. */
  readonly isRequired: boolean;
  /** The key for the app, in base32. */
  readonly secret: string;
  /** The QR code, as SVG that this library made. */
  readonly qr: string;
  /** The key, sealed. */
  readonly enrolment: string;
  /** Whether a page that demands two factors led here: the visitor then returns to it. */
  readonly isOnTheWay: boolean;
  /** Whether a code by mail does instead. */
  readonly canMail: boolean;
  readonly problem: TextName | undefined;
}

/** The page that sets up an authenticator app. Status 200. */
export function enrolPage(parts: PageParts): (input: EnrolInput) => Page {
  const { frame, basePath, policy } = parts;
  const { say } = frame;
  return (input) => {
    const { isRequired, secret, qr, enrolment, problem } = input;
    const action = isRequired ? 'second-factor' : 'security';
    const about = isRequired
      ? say('factor.enrol.required', { site: html`<b>${input.site}</b>` })
      : say('factor.enrol.scan');
    const content = html`${heading(frame, { title: 'factor.enrol.title', icon: 'lock', lead: lead(about) })}
      ${isRequired && html`<p class="hint">${say('factor.enrol.scan')}</p>`}
      <p class="who" role="img" aria-label="${say('factor.enrol.qr')}">${markup(qr)}</p>
      <p class="hint">${say('factor.enrol.key')}</p>
      <p class="who"><code dir="ltr">${secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code></p>
      <form method="post" action="${basePath}/${action}" data-pending="${say('signIn.pending')}">
        ${hidden('csrfToken', input.csrfToken)}${hidden('callbackUrl', input.callbackUrl)}${hidden('_showing', input.showing)}
        ${hidden('do', 'confirm')}${hidden('enrolment', enrolment)}${input.isOnTheWay && hidden('then', 'return')}
        ${problem !== undefined && alert(say(problem), 'problem')}
        ${codeField(say('factor.totp.label'), { isApp: true, hasProblem: problem !== undefined })}
        <button class="button primary"><span>${say('factor.enrol.submit')}</span></button>
      </form>
      ${input.canMail && html`<p class="note">${factorLink(parts, 'email', input.callbackUrl)}</p>`}`;
    return { body: String(frame.document('factor.enrol.title', content)), policy, status: 200 };
  };
}

function markup(svg: string): Html {
  // Made by `factors/qr-code.ts` of numbers alone.
  return unsafeHtml(svg);
}

/** What the page of new recovery codes is shown with. */
export interface CodesInput {
  readonly codes: readonly string[];
  /** The URL that the browser opens next; validated. */
  readonly next: string;
  readonly site: string;
}

/** The page that shows new recovery codes, once. Status 200. */
export function codesPage({ frame, policy }: PageParts): (input: CodesInput) => Page {
  const { say } = frame;
  return ({ codes, next, site }) => {
    const text = `${site}\n\n${codes.join('\n')}\n`;
    const button = (kind: string, name: TextName): Html =>
      html`<button type="button" class="button" data-${kind} data-done="${say('factor.codes.copied')}">
        <span>${say(name)}</span>
      </button>`;
    const content = html`${heading(frame, { title: 'factor.codes.title', icon: 'key', lead: lead(say('factor.codes.lead')) })}
      <p class="who" id="codes">
        ${codes.map((code, index) => html`${index > 0 && html`<br />`}<code dir="ltr">${code}</code>`)}
      </p>
      <div class="stack">
        <div class="stack" id="tools" hidden>
          ${button('copy', 'factor.codes.copy')}${button('print', 'factor.codes.print')}
        </div>
        <a
          class="button"
          download="recovery-codes.txt"
          href="data:text/plain;charset=utf-8,${encodeURIComponent(text)}"
          ><span>${say('factor.codes.download')}</span></a
        >
        <a class="button primary" href="${next}"><span>${say('factor.codes.done')}</span></a>
      </div>`;
    const script = unsafeHtml(`<script type="module">${RECOVERY_SCRIPT}</script>`);
    const scripted = policy.replace(
      "default-src 'none';",
      `default-src 'none'; script-src '${RECOVERY_SCRIPT_HASH}';`,
    );
    return {
      body: String(frame.document('factor.codes.title', content, [script])),
      policy: scripted,
      status: 200,
    };
  };
}

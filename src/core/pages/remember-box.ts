import { html } from './html.js';
import type { Html } from './html.js';
import { hidden as hiddenField } from './layout.js';
import type { Frame } from './layout.js';

/** What a box depends on. */
interface BoxContext {
  readonly frame: Frame;
  /** Whether people are asked how long they stay signed in. */
  readonly asksToRemember?: boolean | undefined;
}

/** A way to sign in, as far as it has to do with the box of the buttons. */
interface Way {
  readonly kind: 'button' | 'form';
  readonly sendsBox?: string;
}

/** The id of the form that the buttons of providers send, and how the id of its box begins, which the script of the page reads. */
export const BUTTONS = 'buttons';

/**
 * The box of all buttons, which asks whether the session outlives the browser; `undefined` where there is nothing to ask. Forms have
 * their own. The buttons of providers send it without a script; what needs one takes it along by that of the page.
 */
export function buttonsBox(
  { frame, asksToRemember }: BoxContext,
  ways: readonly Way[],
  hidden: Html,
): Html | undefined {
  const buttons = ways.filter(({ kind }) => kind === 'button');
  if (asksToRemember !== true || buttons.length === 0) return undefined;
  const box = rememberBox({ frame, asksToRemember, name: BUTTONS });
  const action = buttons.find(({ sendsBox }) => sendsBox !== undefined)?.sendsBox;
  if (action === undefined) return box;
  return html`<form
    id="${BUTTONS}"
    method="post"
    action="${action}"
    data-pending="${frame.say('signIn.pending')}"
  >
    ${hidden}${box}
  </form>`;
}

/** A box that is not sent where it is left empty: the hidden field says that it was there. */
export function rememberBox({
  asksToRemember,
  frame,
  name,
}: BoxContext & { /** How its id begins. */ readonly name: string }): Html | undefined {
  if (asksToRemember !== true) return undefined;
  const id = `${name}-remember`;
  return html`${hiddenField('_remember', 'asked')}
    <div class="check">
      <input id="${id}" type="checkbox" name="remember" value="yes" /><label for="${id}"
        >${frame.say('signIn.remember')}</label
      >
    </div>`;
}

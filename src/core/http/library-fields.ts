import { randomBytes } from '../crypto/random.js';
import { toHex } from '../kit/bytes.js';

/** The hidden field of the forms of built-in pages that says which showing of a page a form was sent from. */
export const SHOWING = '_showing';

/** The hidden field of a form that has the box `remember`, which is not sent where it is left empty. */
export const REMEMBER_ASKED = '_remember';

const SHOWING_OCTETS = 8;

/** A name for one showing of a page: sixteen hexadecimal digits. */
export function newShowing(): string {
  return toHex(randomBytes(SHOWING_OCTETS));
}

/** The fields of a form without the library's own. */
export function withoutLibraryFields(
  form: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const {
    csrfToken: _,
    callbackUrl: __,
    json: ___,
    redirect: ____,
    [SHOWING]: _____,
    [REMEMBER_ASKED]: ______,
    ...fields
  } = form;
  return fields;
}

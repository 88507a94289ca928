const TEXTS = {
  unsupported: 'This browser cannot use passkeys here.',
  cancelled: 'No passkey was used: you cancelled, it took too long, or there is none here.',
  exists: 'This device has a passkey for you already.',
  refused: 'That passkey was not accepted.',
  network: 'The server does not answer. Please try again in a moment.',
};

/** What the page says about a `PasskeyError`. */
export function passkeyProblem({ code }) {
  return TEXTS[code];
}

// What the home page runs: everything but adding a passkey works without it.
import { PasskeyError, registerPasskey, signalUnknownCredential } from 'latchkey/client';

const TEXTS = {
  unsupported: 'This browser cannot make passkeys here.',
  cancelled:
    'Nothing was added: you cancelled, it took too long, or your device could not tell that it is you.',
  exists: 'This device, or password manager, has a passkey for you already. Use another one.',
  refused: 'The passkey was not accepted. Reload the page and try again.',
  network: 'The server could not be reached. Try again in a moment.',
};

const card = document.querySelector('#passkeys');
const button = card.querySelector('[data-passkey-add]');
const status = card.querySelector('[data-passkey-status]');

function say(text, isBad = false) {
  for (const earlier of card.querySelectorAll('[role=alert], [role=status]:not([data-passkey-status])'))
    earlier.remove();
  status.textContent = text;
  status.className = isBad ? 'alert' : 'notice';
  status.hidden = false;
}

async function add() {
  button.disabled = true;
  say('Follow what your browser asks you to do.');
  try {
    await registerPasskey({ redirect: false });
    // Another address than that of this page: otherwise browsers only scroll.
    history.replaceState(null, '', '/');
    location.assign('/?passkey=added#passkeys');
  } catch (error) {
    say(TEXTS[error instanceof PasskeyError ? error.code : 'refused'], true);
    button.disabled = false;
    button.focus();
  }
}

/** Sends the form by script, because the answer has what the password manager may forget. */
async function remove(form) {
  try {
    const body = new URLSearchParams(new FormData(form));
    const headers = { accept: 'application/json' };
    const answer = await fetch(form.action, { method: 'POST', body, headers });
    const { url, signal } = await answer.json();
    // Browsers that do not know the signal keep offering the passkey; signing in with it is refused.
    if (signal !== undefined) await signalUnknownCredential(signal);
    history.replaceState(null, '', '/');
    location.assign(url);
  } catch {
    say(TEXTS.network, true);
  }
}

for (const form of card.querySelectorAll('form[action="/passkeys/remove"]'))
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void remove(form);
  });

button.hidden = false;
button.addEventListener('click', () => void add());
if (!('PublicKeyCredential' in window)) {
  button.disabled = true;
  say(TEXTS.unsupported);
}

// What the home page runs: everything but adding a passkey works without it.
import { PasskeyError, registerPasskey } from 'latchkey/client';

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

button.hidden = false;
button.addEventListener('click', () => void add());
if (!('PublicKeyCredential' in window)) {
  button.disabled = true;
  say(TEXTS.unsupported);
}

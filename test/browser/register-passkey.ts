/** A script that registers a passkey in the session of the page, as a page of the application does. */
export const registerPasskey = (basePath: string): string => `(async () => {
  const bytes = (t) => Uint8Array.from(atob(t.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  const text = (b) => btoa(String.fromCharCode(...new Uint8Array(b))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
  const { options } = await (await fetch('${basePath}/webauthn-options/passkey?action=register')).json();
  const made = await navigator.credentials.create({ publicKey: {
    ...options, challenge: bytes(options.challenge), user: { ...options.user, id: bytes(options.user.id) }, excludeCredentials: [] } });
  const data = { id: made.id, rawId: made.id, type: made.type, clientExtensionResults: {}, response: {
    clientDataJSON: text(made.response.clientDataJSON), attestationObject: text(made.response.attestationObject),
    transports: made.response.getTransports() } };
  const { csrfToken } = await (await fetch('${basePath}/csrf')).json();
  const body = new URLSearchParams({ csrfToken, action: 'register', data: JSON.stringify(data) });
  const answer = await fetch('${basePath}/callback/passkey', { method: 'POST', body });
  if (answer.url.includes('error')) throw new Error(answer.url);
})()`;

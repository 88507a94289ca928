import { useEffect, useRef, useState } from 'react';
import { PasskeyError, signInWithPasskey } from 'latchkey/client';
import { getProviders, signIn, useSession } from 'latchkey/react';
import { signInProblem } from '../../../own-pages-html/src/texts.ts';
import { Alert } from './alert.jsx';
import { lastWay } from './last-way.js';
import { passkeyProblem } from './passkey-texts.js';
import { go, Link, ownTarget } from './places.jsx';
import { useTask } from './use-task.js';

/** The text of a refusal, as the client gives it. */
const textOf = ({ error, code = '' }) => signInProblem(new URLSearchParams({ error, code }));

/** `pages.signIn`. The query has `callbackUrl`, and `error` and `code` after something went wrong. */
export function Login({ query }) {
  const redirectTo = ownTarget(query);
  const { isBusy, problem, run } = useTask(signInProblem(query));

  const { withPassword, withMail, withPasskey, withSite } = useWays(redirectTo);
  const submit = (send) => (event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void run(() => send(form));
  };

  return (
    <>
      <h1>Welcome back</h1>
      <p className="lead">Choose how you would like to come in.</p>
      <Alert text={problem} />
      <Buttons isBusy={isBusy} withPasskey={() => run(withPasskey)} withSite={(id) => run(withSite(id))} />
      <p className="or">
        <span>or by mail</span>
      </p>
      <MailForm isBusy={isBusy} onSubmit={submit(withMail)} />
      <p className="or">
        <span>or with your password</span>
      </p>
      <PasswordForm isBusy={isBusy} problem={problem} onSubmit={submit(withPassword)} />
      <p className="note">
        <Link to={`/join${location.search}`}>Create an account</Link> or{' '}
        <Link to={`/forgot${location.search}`}>choose a new password</Link>.
      </p>
    </>
  );
}

/** What each way in does; gives the text about a refusal, if there is one. */
function useWays(redirectTo) {
  const { update } = useSession();
  const waiting = usePasskeyAutofill(redirectTo, update);
  const withPassword = async (form) => {
    const { ok, url, ...refusal } = await signIn('password', {
      fields: Object.fromEntries(form),
      redirect: false,
      redirectTo,
    });
    if (!ok) return textOf(refusal);
    go(url);
  };
  const withMail = async (form) => {
    const fields = { email: form.get('email') };
    const { ok, url, ...refusal } = await signIn('nodemailer', { fields, redirect: false, redirectTo });
    if (!ok) return textOf(refusal);
    go(`/check-mail${new URL(url).search}`);
  };
  const withPasskey = async () => {
    // A browser runs one ceremony at a time.
    waiting.current?.abort();
    try {
      const { url } = await signInWithPasskey({ redirect: false, redirectTo });
      await update();
      go(url);
    } catch (error) {
      if (error instanceof PasskeyError) return passkeyProblem(error);
      throw error;
    }
  };
  const withSite = (id) => async () => void (await signIn(id, { redirectTo }));
  return { withPassword, withMail, withPasskey, withSite };
}

/** The ways in that need no field. */
function Buttons({ isBusy, withPasskey, withSite }) {
  const others = useOtherSites();
  return (
    <>
      <button className="button" disabled={isBusy} onClick={() => void withPasskey()}>
        Sign in with a passkey <Mark way="passkey" />
      </button>
      {others.map(({ id, name }) => (
        <button key={id} className="button" disabled={isBusy} onClick={() => void withSite(id)}>
          Continue with {name} <Mark way={id} />
        </button>
      ))}
    </>
  );
}

function MailForm({ isBusy, onSubmit }) {
  return (
    <form onSubmit={onSubmit}>
      <label htmlFor="email">Email</label>
      <input id="email" type="email" name="email" autoComplete="email" maxLength={254} required />
      <button className="button" disabled={isBusy}>
        Send me a link and a code <Mark way="nodemailer" />
      </button>
    </form>
  );
}

/** Its fields tell password managers what they are; `webauthn` offers passkeys in the first. */
function PasswordForm({ isBusy, problem, onSubmit }) {
  return (
    <form onSubmit={onSubmit}>
      <label htmlFor="address">Address</label>
      <input
        id="address"
        type="email"
        name="email"
        autoComplete="username webauthn"
        maxLength={254}
        aria-describedby={problem && 'problem'}
        required
      />
      <label htmlFor="password">Password</label>
      <input id="password" type="password" name="password" autoComplete="current-password" required />
      <button className="button primary" disabled={isBusy}>
        Sign in <Mark way="password" />
      </button>
    </form>
  );
}

function Mark({ way }) {
  return lastWay() === way && <small>last used</small>;
}

/** The providers that have a site of their own: each gets a button. */
function useOtherSites() {
  const [sites, setSites] = useState([]);
  useEffect(() => {
    let isShown = true;
    getProviders().then(
      (all) => isShown && setSites(Object.values(all).filter(({ type }) => ['oauth', 'oidc'].includes(type))),
      // Without the list, the ways that need none are there all the same.
      () => {},
    );
    return () => (isShown = false);
  }, []);
  return sites;
}

/** Offers passkeys in the field with `webauthn`, as long as the page is shown. Gives what ends that. */
function usePasskeyAutofill(redirectTo, update) {
  const waiting = useRef();
  useEffect(() => {
    const controller = new AbortController();
    waiting.current = controller;
    const wait = async () => {
      if (!(await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.())) return;
      if (controller.signal.aborted) return;
      const { signal } = controller;
      const { url } = await signInWithPasskey({ autofill: true, signal, redirect: false, redirectTo });
      await update();
      go(url);
    };
    // Nobody chose one, or it did not work: the button is still there.
    wait().catch(() => {});
    return () => controller.abort();
  }, [redirectTo, update]);
  return waiting;
}

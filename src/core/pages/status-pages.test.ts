import { describe, expect, it } from 'vitest';
import { confirmPage } from '../methods/email/confirm-page.js';
import { stepPage } from './step.js';
import { errorPage } from './error.js';
import { inEnglish } from '../../../test/support/english.js';
import { createFrame } from './layout.js';
import { signOutPage } from './sign-out.js';
import { verifyRequestPage } from './verify-request.js';

const frame = createFrame({
  scheme: 'auto',
  style: '',
  theme: {},
  themeStyle: '',
  catalogue: inEnglish,
});

const POLICIES = { plain: 'policy', form: 'form policy' };

/** The markup without the whitespace that HTML does not show. */
function flat(page: { readonly body: string }): string {
  return page.body.replace(/\s+/g, ' ').replace(/> </g, '><');
}

function title(page: { readonly body: string }): string | undefined {
  return /<h1>(.*?)<\/h1>/.exec(page.body)?.[1];
}

describe('the error page', () => {
  const render = errorPage(frame, '/auth', 'policy');

  it.each([
    ['Configuration', 500],
    ['AccessDenied', 403],
    ['Verification', 403],
    ['WebAuthnVerificationError', 200],
    ['__proto__', 200],
    ['constructor', 200],
    [undefined, 200],
  ])('answers %s with status %d (contract 2; PG-02, PG-09)', (error, status) => {
    expect(render({ error }).status).toBe(status);
  });

  it('says that nothing was found, with status 404 and without a warning colour', () => {
    const page = render({ notFound: true });
    expect([title(page), page.status]).toEqual(['Page not found', 404]);
    expect(page.body).not.toContain('badge bad');
  });

  it('shows a logged fault, escaped, instead of pointing to the log', () => {
    const page = flat(render({ error: 'Configuration', fault: ['Missing: <b>', '- two'] }));
    expect(page).toContain('<p>Missing: &lt;b&gt;</p><p>- two</p>');
    expect(page).not.toContain('finds the reason');
  });

  it('says by what a fault is found in the log, also where it shows the fault itself', () => {
    for (const fault of [undefined, ['Missing']]) {
      const page = flat(render({ error: 'Configuration', fault, reference: '0a1b2c3d' }));
      expect(page).toContain('<p class="note">Reference: <code dir="ltr">0a1b2c3d</code></p>');
      expect(render({ fault, reference: '0A1B2C3D' }).body).not.toContain('Reference');
    }
  });

  it('has its own text for each of the three errors, and one for all others', () => {
    const titles = ['Configuration', 'AccessDenied', 'Verification', 'else'].map((error) =>
      title(render({ error })),
    );
    expect(new Set(titles).size).toBe(4);
    expect(title(render({ error: 'toString' }))).toBe(title(render({})));
  });

  it('says that a session may outlive the sign-out, with the status of its error', () => {
    const page = render({ error: 'Configuration', code: 'revocation_pending' });
    expect(title(page)).toBe('Signed out in this browser');
    expect(page.body).toContain('end the session on the server');
    expect(page.status).toBe(500);
  });

  it('says what can be done about a passkey that was not accepted', () => {
    const codes = ['challenge_expired', 'credential_exists', 'counter_regression', 'signature_invalid'];
    const titles = codes.map((code) => title(render({ error: 'WebAuthnVerificationError', code })));
    expect(new Set(titles).size).toBe(4);
    expect(titles[3]).toBe('The passkey was not accepted');
  });

  it('has a working link to the sign-in page (PG-08)', () => {
    expect(flat(render({}))).toMatch(/<a class="button primary" href="\/auth\/signin" ?>/);
    expect(flat(errorPage(frame, '', 'policy')({}))).toContain('href="/signin"');
  });

  it('never repeats its parameters', () => {
    expect(render({ error: 'Xerror', code: 'Xcode' }).body).not.toMatch(/Xerror|Xcode/);
  });
});

describe('the sign-out page', () => {
  const render = signOutPage(frame, '/auth', 'policy');

  it('signs out by a POST with CSRF token and callback URL (PG-11)', () => {
    const page = flat(render({ csrfToken: 'token', showing: 's', callbackUrl: '/bye', site: 'app.test' }));
    expect(page).toContain('<form method="post" action="/auth/signout"');
    expect(page).toMatch(/name="csrfToken" value="token"/);
    expect(page).toMatch(/name="callbackUrl" value="\/bye"/);
    expect(page).toContain('<b>app.test</b>');
  });

  it('leaves out fields that have no value', () => {
    expect(
      render({ csrfToken: undefined, showing: 's', callbackUrl: undefined, site: 'app.test' }).body,
    ).not.toMatch(/csrfToken|callbackUrl/);
  });
});

describe('the verify-request page', () => {
  it('says where to look, and offers to try again', () => {
    const page = flat(verifyRequestPage(frame, '/auth', POLICIES)({ site: 'app.test' }));
    expect(page).toContain('Check your email');
    expect(page).toContain('spam folder');
    expect(page).toContain('href="/auth/signin"');
  });

  it('is the same for every request, so that it does not tell which addresses have an account', () => {
    const render = verifyRequestPage(frame, '/auth', POLICIES);
    expect(render({ site: 'a' }).body).toBe(render({ site: 'a' }).body);
    expect(render({ site: 'a' }).status).toBe(200);
  });
});

describe('the confirmation page', () => {
  const show = stepPage(frame, '/auth', { plain: 'policy', scripted: 'scripted policy' });
  const input = { email: 'ada@example.com', token: 's3cret', callbackUrl: '/x' };
  const render = (fields: typeof input) =>
    show({
      providerId: 'email',
      csrfToken: 'csrf',
      showing: 's',
      site: 'app.test',
      page: confirmPage(fields),
    });

  it('shows the whole address, before anything happens', () => {
    expect(flat(render(input)).replace(/<wbr ?\/?>/, '')).toContain('<p class="who">ada@example.com</p>');
    expect(render({ ...input, email: 'odd' }).body).toContain('<p class="who">odd</p>');
  });

  it('uses the token only by a POST to the callback', () => {
    const page = flat(render(input));
    expect(page).toContain('<form method="post" action="/auth/callback/email"');
    for (const [name, value] of Object.entries({
      token: 's3cret',
      email: 'ada@example.com',
      callbackUrl: '/x',
      csrfToken: 'csrf',
    })) {
      expect(page).toContain(`<input type="hidden" name="${name}" value="${value}"`);
    }
  });

  it('has the token in the form and nowhere else', () => {
    expect(render(input).body.split('s3cret')).toHaveLength(2);
  });

  it('has a script only where a password can be shown, links where there are some, and its own action', () => {
    const base = confirmPage(input);
    const shown = (page: Partial<typeof base>) =>
      show({
        providerId: 'password',
        csrfToken: 'csrf',
        showing: 's',
        site: 'app.test',
        page: { ...base, ...page },
      });
    expect([shown({}).policy, shown({}).body.includes('<script')]).toEqual(['policy', false]);
    const asking = shown({ inputs: { password: { type: 'password' } } });
    expect([asking.policy, asking.body.includes('<script type="module">')]).toEqual([
      'scripted policy',
      true,
    ]);
    const page = flat(
      shown({
        who: '',
        action: 'signup',
        links: [
          { text: 'signIn.submit', to: 'signin' },
          { text: 'link.signUp', to: 'reset' },
        ],
      }),
    );
    expect(page).toContain('action="/auth/signup/password"');
    expect(page).toContain('href="/auth/signin"');
    expect(page).toContain('href="/auth/reset/password"');
    expect(page).not.toContain('class="who"');
  });

  it('explains why it asks', () => {
    expect(render(input).body).toContain('mail scanner');
  });
});

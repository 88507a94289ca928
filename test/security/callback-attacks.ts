import type { FakeEndpoint, FakeIdp } from '../fake-idp.js';
import type { Browser } from '../support/browser.js';

/** One way to bring a wrong answer to the callback. */
export interface CallbackAttack {
  readonly title: string;
  /** `code` of the refusal. */
  readonly code: string;
  /** @default 'idp' */
  readonly provider?: string;
  /** Where the answer is brought. @default `provider` */
  readonly to?: string;
  readonly asForm?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the provider does wrong from the moment the browser is there. */
  readonly fault?: (idp: FakeIdp) => void;
  /** Changes the answer. */
  readonly answer?: (answer: URLSearchParams) => void;
  /** Changes what the browser holds. */
  readonly jar?: (browser: Browser, flow: string) => void;
  readonly calls?: readonly FakeEndpoint[];
}

const set =
  (name: string, value: string) =>
  (answer: URLSearchParams): void =>
    answer.set(name, value);
const drop =
  (name: string) =>
  (answer: URLSearchParams): void =>
    answer.delete(name);
const add =
  (name: string, value: string) =>
  (answer: URLSearchParams): void =>
    answer.append(name, value);
/** Name of a cookie of a flow; an implementation that has one flow at a time gives it no id. */
const cookieOf = (part: string, flow: string): string =>
  flow === '' ? `__Secure-authjs.${part}` : `__Secure-authjs.${part}.${flow}`;
const without =
  (part: string) =>
  (browser: Browser, flow: string): void =>
    void browser.cookies.delete(cookieOf(part, flow));
const spoil =
  (part: string, change: (value: string) => string) =>
  (browser: Browser, flow: string): void => {
    const name = cookieOf(part, flow);
    browser.plant(name, change(browser.cookies.get(name)?.value ?? ''));
  };
const spoilSecret = (answer: URLSearchParams): void => {
  const [id, secret = ''] = (answer.get('state') ?? '').split('.');
  answer.set('state', `${id}.${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`);
};
const respell =
  (change: (state: string) => string) =>
  (answer: URLSearchParams): void =>
    answer.set('state', change(answer.get('state') ?? ''));
const flip = (value: string): string => `${value.slice(0, -1)}${value.endsWith('A') ? 'Q' : 'A'}`;

/** Wrong states, wrong places, stripped checks: everything that ends before the provider is asked. */
export const frontChannelAttacks: readonly CallbackAttack[] = [
  { title: 'CB-01 another state of the same form', code: 'state_mismatch', answer: spoilSecret },
  {
    title: 'CB-01 the state in other letters',
    code: 'state_mismatch',
    answer: respell((state) => state.toUpperCase()),
  },
  {
    title: 'CB-01 a state with a blank behind it',
    code: 'state_mismatch',
    answer: respell((state) => `${state} `),
  },
  { title: 'CB-01 a state with a NUL', code: 'state_mismatch', answer: respell((state) => `${state}\0`) },
  { title: 'CB-01 a state with padding', code: 'state_mismatch', answer: respell((state) => `${state}=`) },
  { title: 'CB-01 a state of 64 KB', code: 'state_mismatch', answer: set('state', 'a'.repeat(65_536)) },
  { title: 'CB-01 __proto__ as the state', code: 'state_mismatch', answer: set('state', '__proto__') },
  { title: 'CB-02 no state', code: 'state_missing', answer: drop('state') },
  { title: 'CB-02 an empty state', code: 'state_missing', answer: set('state', '') },
  {
    title: 'CB-02 the state under another name',
    code: 'state_missing',
    answer: (answer) => {
      answer.set('State', answer.get('state') ?? '');
      answer.delete('state');
    },
  },
  { title: 'CB-03 no cookie of the flow', code: 'flow_missing', jar: (browser) => browser.cookies.clear() },
  { title: 'CVE-2023-27490 the state cookie stripped', code: 'state_mismatch', jar: without('state') },
  {
    title: 'CVE-2023-27490 the PKCE cookie stripped',
    code: 'flow_missing',
    jar: without('pkce.code_verifier'),
  },
  { title: 'CVE-2023-27490 the nonce cookie stripped', code: 'flow_missing', jar: without('nonce') },
  { title: 'JW-15 a state cookie with one bit changed', code: 'flow_missing', jar: spoil('state', flip) },
  {
    title: 'JW-15 a PKCE cookie with one bit changed',
    code: 'flow_missing',
    jar: spoil('pkce.code_verifier', flip),
  },
  { title: 'an empty state cookie', code: 'flow_missing', jar: spoil('state', () => '') },
  {
    title: 'a state cookie of 20 KB',
    code: 'flow_missing',
    jar: spoil('state', (value) => value + 'A'.repeat(20_000)),
  },
  {
    title: 'the cookies of the flow swapped: the verifier in the place of the nonce',
    code: 'flow_missing',
    jar: (browser, flow) => {
      const verifier = browser.cookies.get(cookieOf('pkce.code_verifier', flow))?.value ?? '';
      browser.plant(cookieOf('nonce', flow), verifier);
    },
  },
  {
    title: 'CB-04 the answer brought to another provider (CVE-2026-73419)',
    code: 'provider_mismatch',
    to: 'other',
  },
  { title: 'CB-04 the answer brought to a plain OAuth provider', code: 'provider_mismatch', to: 'plain' },
  {
    title: 'CB-11 cancelled',
    code: 'access_denied',
    answer: (answer) => {
      answer.delete('code');
      answer.set('error', 'access_denied');
      answer.set('error_description', '<script>alert(1)</script>\r\nSet-Cookie: a=b');
    },
  },
  { title: 'CB-12 error and code together', code: 'access_denied', answer: set('error', 'access_denied') },
  { title: 'CB-12 an error that is no name', code: 'provider_error', answer: set('error', '<b>"\r\n') },
  {
    title: 'CB-13 an error with another state',
    code: 'state_mismatch',
    answer: (answer) => {
      spoilSecret(answer);
      answer.set('error', 'access_denied');
    },
  },
  {
    title: 'CB-13 an error without a state',
    code: 'state_missing',
    answer: (answer) => {
      answer.delete('state');
      answer.set('error', 'server_error');
    },
  },
  { title: 'the state twice', code: 'duplicate_parameter', answer: add('state', 'x') },
  { title: 'the code twice', code: 'duplicate_parameter', answer: add('code', 'x') },
  { title: 'iss twice', code: 'duplicate_parameter', answer: add('iss', 'https://idp.test') },
  {
    title: 'an unknown parameter twice',
    code: 'duplicate_parameter',
    answer: (answer) => {
      answer.append('x', '1');
      answer.append('x', '1');
    },
  },
  { title: 'RFC 9207 another issuer', code: 'iss_mismatch', answer: set('iss', 'https://evil.test') },
  {
    title: 'RFC 9207 the issuer with a slash',
    code: 'iss_mismatch',
    answer: set('iss', 'https://idp.test/'),
  },
  { title: 'RFC 9207 the issuer in capitals', code: 'iss_mismatch', answer: set('iss', 'https://IDP.test') },
  { title: 'RFC 9207 an empty issuer', code: 'iss_missing', answer: set('iss', '') },
  { title: 'CB-17 no issuer though promised', code: 'iss_missing', answer: drop('iss') },
  { title: 'CB-19 a JARM response', code: 'jarm_unexpected', answer: set('response', 'eyJ.a.b') },
  { title: 'CB-21 an id_token in the query', code: 'unexpected_param', answer: set('id_token', 'eyJ.a.b') },
  {
    title: 'CB-21 an access_token in the query',
    code: 'unexpected_param',
    answer: set('access_token', 'stolen-canary'),
  },
  { title: 'CB-22 no code', code: 'code_invalid', answer: drop('code') },
  { title: 'CB-22 an empty code', code: 'code_invalid', answer: set('code', '') },
  { title: 'CB-22 a code of 100 KB', code: 'code_invalid', answer: set('code', 'c'.repeat(100_000)) },
  { title: 'CB-22 a code with a line break', code: 'code_invalid', answer: set('code', 'a\r\nb') },
  { title: 'CB-25 a form for a provider that answers in the query', code: 'response_mode', asForm: true },
  { title: 'CB-25 a query for a provider that answers by form', code: 'response_mode', provider: 'form' },
  {
    title: 'CB-26 a form that another site sent',
    code: 'origin',
    provider: 'form',
    asForm: true,
    headers: { origin: 'https://evil.test' },
  },
  {
    title: 'CB-26 a form of a look-alike',
    code: 'origin',
    provider: 'form',
    asForm: true,
    headers: { origin: 'https://idp.test.evil.test' },
  },
  {
    title: 'a relayed form that nobody sealed',
    code: 'response_mode',
    provider: 'form',
    answer: set('form_post', 'abc.def.ghi.jkl'),
  },
];

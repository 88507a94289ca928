import type { FakeEndpoint, FakeIdp } from '../fake-idp.js';
import type { CallbackAttack } from './callback-attacks.js';

const respond =
  (endpoint: FakeEndpoint, body: string, init: ResponseInit = {}) =>
  (idp: FakeIdp): void => {
    const headers = { 'content-type': 'application/json', ...(init.headers as Record<string, string>) };
    idp.faults.respond = { [endpoint]: () => new Response(body, { ...init, headers }) };
  };
const tokens =
  (token: Record<string, unknown>) =>
  (idp: FakeIdp): void =>
    void (idp.faults.token = token);
const GOOD = '{"access_token":"canary-access-token","token_type":"Bearer"}';

const tokenFaults: readonly CallbackAttack[] = [
  {
    title: 'TR-01 HTML with status 200',
    fault: respond('token', '<html>', { headers: { 'content-type': 'text/html' } }),
    code: 'token_response_invalid',
  },
  { title: 'TR-01 a list', fault: respond('token', `[${GOOD}]`), code: 'token_response_invalid' },
  { title: 'TR-01 a text', fault: respond('token', '"canary-access-token"'), code: 'token_response_invalid' },
  { title: 'TR-01 null', fault: respond('token', 'null'), code: 'token_response_invalid' },
  { title: 'TR-01 nothing', fault: respond('token', ''), code: 'token_response_invalid' },
  {
    title: 'LG-01 cut off in the middle of a token',
    fault: respond('token', GOOD.slice(0, 40)),
    code: 'token_response_invalid',
  },
  {
    title: 'TR-01 a byte order mark',
    fault: respond('token', `\u{feff}\u{feff}${GOOD}`),
    code: 'token_response_invalid',
  },
  { title: 'TR-02 status 500', fault: respond('token', GOOD, { status: 500 }), code: 'idp_unavailable' },
  { title: 'TR-02 status 503', fault: respond('token', '', { status: 503 }), code: 'idp_unavailable' },
  {
    title: 'TR-02 a connection that breaks',
    fault: (idp) => {
      idp.faults.respond = {
        token: () => Promise.reject(new TypeError('read ECONNRESET')),
      };
    },
    code: 'idp_unavailable',
  },
  {
    title: 'TR-05 an error with status 200',
    fault: respond('token', '{"error":"invalid_grant"}'),
    code: 'invalid_grant',
  },
  { title: 'TR-05 an error beside tokens', fault: tokens({ error: 'invalid_grant' }), code: 'invalid_grant' },
  { title: 'TR-05 an error that is an object', fault: tokens({ error: {} }), code: 'token_response_invalid' },
  { title: 'status 201', fault: respond('token', GOOD, { status: 201 }), code: 'token_response_invalid' },
  {
    title: 'TR-06 a redirect',
    fault: respond('token', '', { status: 307, headers: { location: 'https://evil.test/' } }),
    code: 'redirect_refused',
  },
  {
    title: 'TR-07 no access_token',
    fault: tokens({ access_token: undefined }),
    code: 'token_response_invalid',
  },
  {
    title: 'TR-07 an access_token that is a number',
    fault: tokens({ access_token: 5 }),
    code: 'token_response_invalid',
  },
  {
    title: 'TR-07 a token_type that is a list',
    fault: tokens({ token_type: ['Bearer'] }),
    code: 'token_response_invalid',
  },
  { title: 'TR-08 token_type mac', fault: tokens({ token_type: 'mac' }), code: 'token_type' },
  {
    title: 'TR-08 token_type DPoP, for which nobody asked',
    fault: tokens({ token_type: 'DPoP' }),
    code: 'token_type',
  },
  {
    title: 'TR-08 a token_type that only begins like bearer',
    fault: tokens({ token_type: 'Bearer\nX' }),
    code: 'token_type',
  },
  {
    title: 'TR-14 an answer of 2 MB',
    fault: respond('token', `{"x":"${'x'.repeat(2 ** 21)}"}`),
    code: 'response_too_large',
  },
  { title: 'ID-35 no id_token', fault: tokens({ id_token: undefined }), code: 'id_token_missing' },
  {
    title: 'ID-35 an id_token that is an object',
    fault: tokens({ id_token: { sub: 'x' } }),
    code: 'token_response_invalid',
  },
  {
    title: 'ID-36 an id_token of 1 MB',
    fault: tokens({ id_token: `eyJ.${'a'.repeat(900_000)}.b` }),
    code: 'id_token_invalid',
  },
  {
    title: 'ID-30 an encrypted id_token',
    fault: tokens({ id_token: 'a.b.c.d.e' }),
    code: 'id_token_encrypted',
  },
  {
    title: 'an id_token of two parts',
    fault: tokens({ id_token: 'eyJhbGciOiJub25lIn0.e30' }),
    code: 'id_token_invalid',
  },
];

/** Wrong answers of the token endpoint. */
export const tokenAttacks: readonly CallbackAttack[] = tokenFaults.map((attack) => ({
  ...attack,
  calls: ['token'],
}));

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PasskeyError } from '../../src/client/passkey-error.js';
import * as errors from '../../src/errors.js';
import { WARNINGS } from '../../src/core/logger/warnings.js';
import { AccessError } from '../../src/resource-server/access-error.js';
import { PasswordError } from '../../src/password/password-error.js';
import { english } from '../../src/core/texts/english.js';
import { findCodes, readCatalogue } from './error-codes.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const document = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
const entries = readCatalogue(document);
const found = findCodes(fileURLToPath(new URL('../../src', import.meta.url)));

/** Codes that are made of variables: of the provider, and of the claims of a logout token. */
const MADE_OF_VARIABLES = [
  'invalid_client',
  'unauthorized_client',
  'incorrect_client_credentials',
  'logout_token_sid',
];

/**
 * Places that pass a code on, or have a member of that name that is none. A new one is looked at: what it can be has to be found
 * elsewhere, or to stand in `MADE_OF_VARIABLES`.
 */
const PASSED_ON = [
  "core/actions/signin.ts: query.get('code') ?? undefined",
  'core/actions/too-many.ts: shown.code',
  'core/api-access/device-page.ts: shownCode(code)',
  "core/api-access/token.ts: needed(form, 'code')",
  'core/factors/answer-challenge.ts: error',
  "core/factors/security-action.ts: request.query.get('code') ?? undefined",
  'core/factors/waiting.ts: isLate ? code : undefined',
  'core/http/error-reply.ts: String(code)',
  'core/kit/traced.ts: FAILED',
  'core/logout/back-channel.ts: fault.code',
  'core/logout/logout-token.ts: `logout_token_${code}`',
  'core/logout/logout-token.ts: name',
  'core/methods/email/index.ts: issued.code',
  'core/methods/email/sign-in-code.ts: await codeOf(coded, secret)',
  'core/methods/oauth/client/client-rejection.ts: error',
  'core/methods/oauth/code-flow/authorization-response.ts: code',
  'core/methods/oauth/code-flow/token-endpoint.ts: error',
  'core/methods/oauth/identity/id-token-times.ts: code',
  'core/methods/oauth/refresh/refresh-tokens.ts: error.code',
  'core/methods/oauth/server/provider-fault.ts: code',
  'core/session/jwt/accept.ts: exchange',
  'providers/loops.ts: params.code',
  'server/account/replies.ts: error',
  'server/accounts/passkeys.ts: removal.kind',
  'server/accounts/second-factor.ts: String(code)',
  'server/accounts/second-factor.ts: String(sent.code)',
  'server/administration/page-action.ts: shown',
  'server/form-pages.ts: error',
  'server/organizations/invitation-action.ts: exchange',
];

/** The names that stand between two parts in names of texts. */
function namesOfTexts(pattern: RegExp): string[] {
  return Object.keys(english).flatMap((name) => pattern.exec(name)?.[1] ?? []);
}

/** Every class of errors, and every value of `error` that a page knows or is sent. */
function allErrors(): Set<string> {
  const classes = [...Object.values(errors), PasswordError].filter(
    (value): value is typeof errors.AuthError =>
      typeof value === 'function' &&
      (value === errors.AuthError || value.prototype instanceof errors.AuthError),
  );
  const shown = classes.map((Class) => errors.AuthError.shownAs(new Class()) ?? 'Configuration');
  const known = namesOfTexts(/^(?:signIn\.error\.|error\.)([A-Z]\w+)/);
  const ofSubpaths = [
    new PasskeyError('refused').name,
    new AccessError('', { code: 'missing_token', challenge: '' }).name,
  ];
  return new Set([...classes.map(({ type }) => type), ...ofSubpaths, ...shown, ...known]);
}

function allCodes(): Set<string> {
  const known = namesOfTexts(/^(?:signIn\.code\.|error\.)([a-z]+_[a-z_]+)/);
  return new Set([...found.codes, ...known, ...MADE_OF_VARIABLES]);
}

const inSection = (test: (section: string) => boolean): string[] =>
  entries.filter(({ section }) => test(section)).map(({ name }) => name);
const sorted = (names: Iterable<string>): string[] => [...names].sort();

describe('docs/errors.md', () => {
  it('has every error, and no other', () => {
    expect(sorted(inSection((section) => section === 'Errors'))).toEqual(sorted(allErrors()));
  });

  it('has every code, and no other', () => {
    expect(sorted(inSection((section) => section.startsWith('Codes of ')))).toEqual(sorted(allCodes()));
  });

  it('has every warning, and no other', () => {
    expect(sorted(inSection((section) => section === 'Warnings'))).toEqual(sorted(Object.keys(WARNINGS)));
  });

  it('has an anchor of its own for each entry', () => {
    const anchors = [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index)).toEqual([]);
    expect(document.match(/^### /gm)).toHaveLength(entries.length);
  });

  it('says something in one to three sentences', () => {
    const odd = entries.filter(({ text }) => {
      const sentences = text.match(/[.;](?:\s|$)/g)?.length ?? 0;
      return text.length < 25 || text.length > 330 || sentences < 1 || !text.endsWith('.');
    });
    expect(odd).toEqual([]);
  });
});

describe('findCodes', () => {
  it('knows every place that makes a code of a variable', () => {
    expect(found.passedOn).toEqual(PASSED_ON);
  });

  it('finds codes in calls, members, types and variables, and none in tests, warnings and comments', () => {
    const root = temporaryTree({
      'a.ts': [
        "throw new ProviderFault('one_a', 'x');",
        "throw ceremonyError(provider, 'one_b', {});",
        "const options = { code: is ? 'one_c' : 'one_d' };",
        "type SomeErrorCode = 'one_e' | 'one_f';",
        "class X { code = 'one_g'; }",
        "const code = given ?? 'one_h';",
        "function f(code: 'one_i' | 'one_j') {}",
        "warn({ code: 'not-a-code' }); // { code: 'not_this' }",
        'new ProviderFault(error.code);',
      ].join('\n'),
      'a.test.ts': "const x = { code: 'not_that' };",
      'core/logout/logout-token.ts': "throw refused('one_k', 'x');",
      'cli/a.ts': "const x = { code: 'not_here' };",
    });
    const codes = 'abcdefghij'.split('').map((letter) => `one_${letter}`);
    expect(findCodes(root)).toEqual({
      codes: ['logout_token_one_k', ...codes],
      passedOn: ['a.ts: error.code'],
    });
  });
});

it('reads the entries of a catalogue', () => {
  const markdown =
    '# T\n\n## A\n\ntext\n\n### `x`\n\nOne, [y](#y).\n\n### `y`\n\nTwo.\n\n## B\n\n### `z`\n\nThree.\n';
  expect(readCatalogue(markdown)).toEqual([
    { section: 'A', name: 'x', text: 'One, [y](#y).' },
    { section: 'A', name: 'y', text: 'Two.' },
    { section: 'B', name: 'z', text: 'Three.' },
  ]);
});

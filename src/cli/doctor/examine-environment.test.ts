import { describe, expect, it } from 'vitest';
import { completeConfig } from './complete-config.js';
import { type EnvironmentFacts, examineEnvironment, knownNames } from './examine-environment.js';
import { examineValues } from './examine-values.js';
import type { Finding } from './finding.js';
import GitHub from '../../providers/github.js';

type Variables = Readonly<Record<string, string>>;

const VALUE = 'a-value-that-is-shown-nowhere';

function factsOf(variables: Variables, more: Partial<EnvironmentFacts> = {}): EnvironmentFacts {
  const { names } = completeConfig({ providers: [GitHub] }, variables);
  return {
    variables,
    files: ['.env'],
    sourceOf: () => '.env',
    names,
    providerIds: ['github'],
    usesNextAuth: false,
    ...more,
  };
}
const faults = (findings: Finding[]): string[] =>
  findings.filter(({ level }) => level !== 'ok').map(({ level, title }) => `${level}: ${title}`);
const examine = (variables: Variables, more: Partial<EnvironmentFacts> = {}): string[] =>
  faults(examineEnvironment(factsOf(variables, more)));

describe('the environment', () => {
  it('knows what is read from what reads it', () => {
    expect(knownNames(factsOf({}))).toEqual(
      expect.arrayContaining([
        'AUTH_SECRET',
        'AUTH_SECRET_3',
        'AUTH_URL',
        'AUTH_TRUST_HOST',
        'AUTH_GITHUB_ID',
        'AUTH_GITHUB_SECRET',
      ]),
    );
    expect(knownNames(factsOf({}))).not.toContain('NODE_ENV');
  });

  it('that is fine lists the names and where they are set, without values', () => {
    const findings = examineEnvironment(factsOf({ AUTH_SECRET: VALUE, AUTH_GITHUB_ID: VALUE }));
    expect(faults(findings)).toEqual([]);
    expect(findings[0]?.seen).toBe('AUTH_SECRET (.env), AUTH_GITHUB_ID (.env)');
    expect(JSON.stringify(findings)).not.toContain(VALUE);
  });

  it('does not advise to remove the secret that sessions of next-auth 4 are read with', () => {
    const variables = { AUTH_SECRET: VALUE, NEXTAUTH_SECRET: `${VALUE} of old` };
    const { names } = completeConfig({ providers: [], legacy: { nextAuth4: true } }, variables);
    expect(examine(variables, { names })).toEqual([]);
    expect(examine(variables)).toEqual(['note: NEXTAUTH_SECRET is not read']);
  });

  it('with nothing in it is noted', () => {
    expect(examine({ PATH: '/bin' })).toEqual(['note: None of the variables that Latchkey reads is set']);
  });

  it.each([
    ['AUTH_SECERT', 'AUTH_SECRET'],
    ['AUTHSECRET', 'AUTH_SECRET'],
    ['AUTH_GITHUB_CLIENTID', undefined],
    ['AUTH_GITHB_ID', 'AUTH_GITHUB_ID'],
    ['AUTH_TRUSTHOST', 'AUTH_TRUST_HOST'],
    ['AUTH_SECRET_4', 'AUTH_SECRET_3'],
    ['AUTH_SECRET1', 'AUTH_SECRET_1'],
    ['AUTH_DRIZZLE_URL', undefined],
    ['ATUH_SECRET', 'AUTH_SECRET'],
  ])('%s is probably %s', (name, meant) => {
    const misspelt = examineEnvironment(factsOf({ [name]: VALUE })).filter(
      ({ id }) => id === 'environment.misspelt',
    );
    expect(misspelt.map(({ title }) => title)).toEqual(
      meant === undefined ? [] : [`${name} is not read; ${meant} is probably meant`],
    );
    expect(JSON.stringify(misspelt)).not.toContain(VALUE);
  });

  it('does not take a name for another that is set', () => {
    expect(examine({ AUTH_SECRET: VALUE, AUTH_SECRETS: VALUE })).toEqual([]);
    expect(examine({ AUTH_URL: 'https://a.test', AUTH_URI: VALUE })).toEqual([]);
  });

  it('with names of an older generation says which to rename', () => {
    expect(examine({ NEXTAUTH_SECRET: VALUE, AUTH_URL: 'https://a.test' })).toEqual([
      'problem: NEXTAUTH_SECRET is not read',
    ]);
    expect(examine({ NEXTAUTH_SECRET: VALUE, AUTH_SECRET: VALUE })).toEqual([
      'note: NEXTAUTH_SECRET is not read',
    ]);
    expect(examine({ NEXTAUTH_SECRET: VALUE, AUTH_URL: 'https://a.test' }, { usesNextAuth: true })).toEqual([
      'note: NEXTAUTH_SECRET is the older name of AUTH_SECRET',
    ]);
  });

  it.each(['example.com', 'ftp://example.com'])('with AUTH_URL=%s has a problem', (url) => {
    expect(examine({ AUTH_URL: url })).toEqual(['problem: AUTH_URL is not an address']);
  });
});

describe('values', () => {
  const examineOne = (value: string, name: string = 'AUTH_GITHUB_ID'): string[] =>
    faults(examineValues({ names: [name], variables: { [name]: value }, sourceOf: () => '.env' }));

  it.each([
    ['abc ', 'begins or ends with a blank'],
    ['\tabc', 'begins or ends with a blank'],
    ['abc\n', 'ends with a line break'],
    ['a\nb', 'has several lines'],
    ['"abc"', 'begins and ends with a quotation mark'],
    ["'abc' ", 'begins and ends with a quotation mark'],
    ['   ', 'is nothing but blanks'],
  ])('%j %s', (value, what) => {
    expect(examineOne(value)).toEqual([`problem: AUTH_GITHUB_ID ${what}`]);
  });

  it.each([
    'your-client-id',
    'YOUR_GITHUB_ID',
    '<client id>',
    'changeme',
    'change-me',
    'xxx',
    'TODO',
    '...',
    'my-id-here',
    'client_secret',
  ])('%s is a placeholder', (value) => {
    expect(examineOne(value)).toEqual(['problem: AUTH_GITHUB_ID is still a placeholder']);
  });

  it.each(['Iv1.8a61f9b3a7aba766', '1234.apps.googleusercontent.com', 'yourcompany-portal', 'x1', ''])(
    '%s is none',
    (value) => expect(examineOne(value)).toEqual([]),
  );

  it('leaves placeholders of AUTH_SECRET to the check of the configuration', () => {
    expect(examineOne('changeme', 'AUTH_SECRET')).toEqual([]);
    expect(examineOne('changeme ', 'AUTH_SECRET')).toEqual([
      'problem: AUTH_SECRET begins or ends with a blank',
    ]);
  });

  it('never shows a value', () => {
    const variables = { AUTH_GITHUB_SECRET: `"${VALUE}"` };
    const findings = examineValues({ names: ['AUTH_GITHUB_SECRET'], variables, sourceOf: () => undefined });
    expect(findings).toHaveLength(1);
    expect(JSON.stringify(findings)).not.toContain(VALUE);
  });
});

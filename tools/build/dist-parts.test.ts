import { describe, expect, it } from 'vitest';
import { readModules } from './dist-modules.ts';
import { planParts } from './dist-parts.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const tree = {
  'index.js': `export { Auth } from './core/auth.js';\nexport { env } from './alone.js';`,
  'core/auth.js': `import { fail } from '../errors.start.js';\nimport { row } from './actions/index.js';\nexport const Auth = () => row(fail);`,
  'alone.js': 'export const env = 1;',
  'core/env.js': 'export const defaults = 1;',
  'core/session/jwt/write.js': 'export const write = 1;',
  'errors.js': `export { AuthError, fail } from './errors.start.js';\nexport { Late } from './errors.later.js';`,
  'errors.start.js': 'export class AuthError extends Error {}\nexport function fail() {}',
  'errors.later.js': `import { AuthError } from './errors.start.js';\nexport class Late extends AuthError {}`,
  'types/symbols.js': 'export const raw = Symbol();',
  'core/kit/in-time.js': 'export const inTime = 1;',
  'core/kit/in-time.later.js': 'export const tooLate = 1;',
  'core/kit/realms.later.js': 'export const isMap = 1;',
  'core/kit/on-demand.js': 'export const onDemand = 1;',
  'core/kit/profile-texts.js': 'export const firstText = 1;',
  'core/kit/text.js': 'export const text = 1;',
  'core/limits/resolve-limits.js': 'export const resolveLimits = 1;',
  'core/config/resolve-logout.js': 'export const resolveLogout = 1;',
  'core/config/resolve-session-control.js': 'export const resolveSessionControl = 1;',
  'core/config/resolve-tokens.js': 'export const resolveTokens = 1;',
  'core/store/wrap-adapter.js': `import { traced } from '../kit/traced.js';\nexport const wrapAdapter = traced;`,
  'core/kit/traced.js': 'export const traced = 1;',
  'types/adapter-methods.js': 'export const SINGLE_METHODS = 1;',
  'core/config/given-secrets.js': 'export const givenSecrets = 1;',
  'core/config/local-logout.js': 'export const LOCAL_LOGOUT = 1;',
  'core/config/wrong-option.js': 'export const wrongOption = 1;',
  'core/methods/requirements-of.js': 'export const requirementsOf = 1;',
  'core/config/option-code.js': `import { wrapAdapter } from '../store/wrap-adapter.js';\nexport const optionCodeOf = wrapAdapter;`,
  'core/kit/under-way.js': 'export const underWay = 1;',
  'core/hooks/audit.js': 'export const audit = 1;',
  'core/config/wrong-value.js': 'export const wrongValue = 1;',
  'core/config/did-you-mean.js': 'export const closest = 1;',
  'core/session/revocation/can-end-sessions.js': 'export const canEndSessions = 1;',
  'core/texts/offered.js': 'export const isLeftOut = 1;',
  'core/pages/color.js': 'export const parseColor = 1;',
  'core/pages/index.js': 'export const createPages = 1;',
  'client/index.js': `export { open } from './store.js';\nexport { ask } from './ask.js';`,
  'client/store.js': `import { ask } from './ask.js';\nexport const open = ask;`,
  'client/ask.js': 'export const ask = 1;',
  'client/react.js': `import { open } from './store.js';\nexport const use = open;`,
  'client/vue.js': `import { open } from './store.js';\nexport const use = open;`,
  'jwt/index.js': `export { encode } from './codec.js';`,
  'jwt/codec.js': `import { fail as f } from '../errors.start.js';\nexport const encode = f;`,
  'core/actions/index.js': `export const row = () => import('./handlers.js');`,
  'core/actions/handlers.js': `import { open } from '../flow/open.js';\nimport { words } from '../texts/english-mail.js';\nexport const begin = () => [open, words, import('../methods/oauth/index.js'), import('../methods/email/index.js')];`,
  'core/flow/open.js': `import { encode } from '../../jwt/codec.js';\nexport const open = encode;`,
  'core/methods/oauth/index.js': `import { open } from '../../flow/open.js';\nimport page from '../page.js';\nexport const oauth = [open, page];`,
  'core/methods/email/index.js': `import page from '../page.js';\nexport const email = page;`,
  'core/methods/page.js': 'export default 1;',
  'providers/a.js': `import * as url from './profile/url.js';\nexport default url;`,
  'providers/b.js': `import { join } from './profile/url.js';\nimport { mail } from './mail/send.js';\nexport default [join, mail];`,
  'providers/c.js': `import { mail } from './mail/send.js';\nexport default mail;`,
  'providers/profile/url.js': 'export const join = 1;\nexport const split = 2;',
  'providers/mail/send.js': `import { words } from '../../core/texts/english-mail.js';\nexport const mail = words;`,
  'core/texts/english-mail.js': 'export const words = 1;',
  'server/environment.js': 'export const read = 1;',
  'server/on-demand.js': 'export const getSession = 1;',
  'server/private-answer.js': 'export const isPrivate = 1;',
  'core/methods/credentials/method.js': 'export const credentials = 1;',
  'core/methods/email/method.js': 'export const email = 1;',
  'core/texts/english.js': 'export const english = 1;',
  'core/texts/translation.js': `import { english } from './english.js';\nexport const translation = english;`,
};

const publicPaths = [
  'index.js',
  'errors.js',
  'jwt/index.js',
  'client/index.js',
  'client/react.js',
  'client/vue.js',
  'providers/a.js',
  'providers/b.js',
  'providers/c.js',
];

function plan(files: Record<string, string> = tree, more: readonly string[] = []) {
  const modules = readModules(temporaryTree(files), Object.keys(files));
  const parts = planParts(modules, (path) => [...publicPaths, ...more].includes(path));
  return { modules, parts, fileOf: (path: string) => parts.find((part) => part.modules.has(path))?.file };
}

describe('readModules', () => {
  it('names what is exported, imported and loaded', () => {
    const { modules } = plan();
    expect(modules.get('errors.start.js')?.exports).toEqual(['AuthError', 'fail']);
    expect(modules.get('core/methods/page.js')?.exports).toEqual(['default']);
    expect(modules.get('jwt/codec.js')?.imports.get('errors.start.js')).toEqual(['fail']);
    expect(modules.get('providers/a.js')?.imports.get('providers/profile/url.js')).toEqual(['join', 'split']);
    expect(modules.get('core/actions/handlers.js')?.loads).toEqual([
      'core/methods/oauth/index.js',
      'core/methods/email/index.js',
    ]);
  });

  it('refuses an export of everything', () => {
    const files = { ...tree, 'alone.js': `export * from './errors.js';` };
    expect(() => plan(files)).toThrow('alone.js exports all of another module');
  });
});

describe('planParts', () => {
  it('puts every module that is needed into one file', () => {
    const { parts } = plan({ ...tree, 'core/contracts/words.js': 'export {};' });
    const placed = parts.flatMap((part) => [...part.modules]);
    expect(placed.toSorted()).toEqual(Object.keys(tree).toSorted());
  });

  it('keeps what most requests take in one file, and what a sign-in takes in another', () => {
    const { fileOf } = plan();
    expect(fileOf('core/auth.js')).toBe('shared/core.js');
    expect(fileOf('core/env.js')).toBe('shared/server.js');
    expect(fileOf('core/session/jwt/write.js')).toBe('shared/session-write.js');
    expect(fileOf('core/actions/index.js')).toBe('shared/core.js');
    expect(fileOf('errors.js')).toBe('errors.js');
    expect(fileOf('errors.start.js')).toBe('shared/base.js');
    expect(fileOf('errors.later.js')).toBe('shared/later.js');
    expect(fileOf('jwt/codec.js')).toBe('shared/jwt.js');
    expect(fileOf('core/flow/open.js')).toBe('shared/common.js');
    expect(fileOf('alone.js')).toBe('index.js');
  });

  it('keeps what few options are resolved with out of the start, and what adapters share with it in a file of its own', () => {
    const { fileOf } = plan({
      ...tree,
      'core/auth.js': `${tree['core/auth.js']}\nexport const load = () => import('./features/option-code.js');`,
      'core/features/option-code.js': `import { optionCodeOf } from '../config/option-code.js';\nexport const whole = optionCodeOf;`,
    });
    expect(fileOf('core/features/option-code.js')).toBe('shared/features-option-code.js');
    expect(fileOf('core/config/option-code.js')).toBe('shared/options.js');
    expect(fileOf('core/store/wrap-adapter.js')).toBe('shared/listed.js');
    expect(fileOf('core/kit/traced.js')).toBe('shared/calls.js');
  });

  it('keeps the client in one file that browsers load, and what there is for a framework beside it', () => {
    const { fileOf } = plan();
    expect(fileOf('client/store.js')).toBe('client/index.js');
    expect(fileOf('client/ask.js')).toBe('client/index.js');
    expect(fileOf('client/react.js')).toBe('client/react.js');
  });

  it('keeps what the review of a configuration takes out of the handlers, which share it', () => {
    const { fileOf } = plan({
      ...tree,
      'core/auth.js': `${tree['core/auth.js']}\nexport const announce = () => import('./config/review.js');`,
      'core/config/review.js': `import { canEndSessions } from '../session/revocation/can-end-sessions.js';\nexport const review = canEndSessions;`,
      'core/flow/open.js': `import { canEndSessions } from '../session/revocation/can-end-sessions.js';\nexport const open = canEndSessions;`,
    });
    expect(fileOf('core/session/revocation/can-end-sessions.js')).toBe('shared/reviewed.js');
    expect(fileOf('core/flow/open.js')).toBe('shared/common.js');
  });

  it('gives each method a file, and what several of them need to the handlers', () => {
    const { fileOf } = plan();
    expect(fileOf('core/methods/oauth/index.js')).toBe('shared/methods-oauth.js');
    expect(fileOf('core/methods/email/index.js')).toBe('shared/methods-email.js');
    expect(fileOf('core/methods/page.js')).toBe('shared/common.js');
  });

  it('keeps what only the code of the application calls out of the handlers, which every application has', () => {
    const { fileOf } = plan({
      ...tree,
      'alone.js': `export const env = [import('./server/verbs.js'), import('./server/accounts/verbs.js')];`,
      'server/verbs.js': `import { own } from './own-session.js';\nexport const list = own;`,
      'server/accounts/verbs.js': `import { own } from '../own-session.js';\nexport const link = own;`,
      'server/own-session.js': `import page from '../core/methods/page.js';\nexport const own = page;`,
    });
    expect(fileOf('server/own-session.js')).toMatch(/^shared\/of-server-/);
    expect(fileOf('core/methods/page.js')).toBe('shared/common.js');
  });

  it('leaves all other files as they are for what stands alone', () => {
    const own = 'resource-server/index.js';
    const files = {
      ...tree,
      [own]: `import { page } from './page.js';\nimport { row } from '../core/actions/index.js';\nexport const verify = [page, row];`,
      'resource-server/page.js': `import { fail } from '../errors.start.js';\nexport const page = fail;`,
    };
    const { parts, fileOf } = plan(files, [own]);
    expect(fileOf('resource-server/page.js')).toBe(own);
    expect(parts.find(({ file }) => file === own)?.face).toBe(own);
    expect(parts.filter(({ file }) => file !== own)).toEqual(plan().parts);
  });

  it('names the module that a file is loaded as', () => {
    const faces = Object.fromEntries(plan().parts.map(({ file, face }) => [file, face]));
    expect(faces['shared/common.js']).toBeUndefined();
    expect(faces['shared/actions-handlers.js']).toBe('core/actions/handlers.js');
    expect(faces['shared/methods-oauth.js']).toBe('core/methods/oauth/index.js');
    expect(faces['providers/a.js']).toBe('providers/a.js');
    expect(faces['shared/core.js']).toBeUndefined();
  });

  it('gathers what providers share: small pieces with the base, the rest by who shares it', () => {
    const { fileOf } = plan();
    expect(fileOf('providers/profile/url.js')).toBe('shared/base.js');
    expect(fileOf('providers/mail/send.js')).toBe('shared/of-providers-b-providers-c.js');
  });

  it('keeps from the handlers what those who send mails need, too', () => {
    const { fileOf } = plan();
    expect(fileOf('core/texts/english-mail.js')).toBe('shared/english-mail.js');
  });

  it('gives a catalogue a file, which is loaded on demand and imported by its subpath', () => {
    const built = `export const languages = () => import('../catalogues/de.js');`;
    const { parts, fileOf } = plan(
      {
        ...tree,
        'index.js': `export { Auth } from './core/auth.js';\nexport { languages } from './core/texts/built-in/common.js';`,
        'core/texts/catalogues/de.js': 'export const texts = [];',
        'core/texts/built-in/common.js': built,
        'core/texts/english-only/common.js': 'export const languages = {};',
        'translations/de.js': `import { texts } from '../core/texts/catalogues/de.js';\nexport const de = texts;`,
      },
      ['translations/de.js', 'core/texts/built-in/common.js', 'core/texts/english-only/common.js'],
    );
    const file = 'shared/texts-catalogues-de.js';
    expect(fileOf('core/texts/catalogues/de.js')).toBe(file);
    expect(parts.find((part) => part.file === file)?.face).toBe('core/texts/catalogues/de.js');
    for (const path of ['core/texts/built-in/common.js', 'core/texts/english-only/common.js'])
      expect(parts.find((part) => part.file === path)).toMatchObject({
        modules: new Set([path]),
        face: path,
      });
  });

  it('refuses files that import each other in a circle', () => {
    const files = {
      ...tree,
      'core/config/options-on-demand.js': `import { jwt } from '../auth.js';\nexport const options = jwt;`,
      'core/auth.js': `import { options } from './config/options-on-demand.js';\nexport const jwt = 1;\nexport const Auth = options;`,
    };
    expect(() => plan(files)).toThrow('in a circle: ');
  });

  it('refuses an import that leads nowhere', () => {
    const files = { ...tree, 'alone.js': `import { a } from './gone.js';\nexport const env = a;` };
    expect(() => plan(files)).toThrow('gone.js is imported, but is not in the build');
  });
});

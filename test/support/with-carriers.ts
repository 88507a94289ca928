import { nodeEnvOf, rememberNodeEnv } from '../../src/core/deployment.js';
import { withCredentials, withEmail } from '../../src/core/features/carried.js';
import { keptTokens, openId, revocable, sessionLimits, singleLogout, stored } from '../../src/lean.js';
import { ar } from '../../src/translations/ar.js';
import { de } from '../../src/translations/de.js';
import { es } from '../../src/translations/es.js';
import { fr } from '../../src/translations/fr.js';
import { hi } from '../../src/translations/hi.js';
import { it } from '../../src/translations/it.js';
import { ja } from '../../src/translations/ja.js';
import { ko } from '../../src/translations/ko.js';
import { nl } from '../../src/translations/nl.js';
import { pl } from '../../src/translations/pl.js';
import { pt } from '../../src/translations/pt.js';
import { tr } from '../../src/translations/tr.js';
import { uk } from '../../src/translations/uk.js';
import { zh } from '../../src/translations/zh.js';
import type { AuthConfig } from '../../src/types/config.js';

const TRANSLATIONS: NonNullable<AuthConfig['texts']> = {
  ar,
  de,
  es,
  fr,
  hi,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  tr,
  uk,
  zh,
};

type GivenProvider = AuthConfig['providers'][number];

function provider(given: GivenProvider): GivenProvider {
  if (typeof given !== 'object' || given === null || given.type === 'webauthn') return given;
  const carried =
    given.type === 'credentials' ? withCredentials : given.type === 'email' ? withEmail : openId({});
  return Object.assign({}, carried, given);
}

/** With what an option brings along; wrong values stay as they are, so that they are refused. */
function carrying<Value>(value: Value, make: (given: Value & object) => object): Value {
  const isOptions = typeof value === 'object' && value !== null && !Array.isArray(value);
  // What is made has all members of what was given.
  return isOptions ? (make(value) as Value) : value;
}

/** Every language of the default build, with the texts of the application in the place of its own. */
function withTranslations(own: AuthConfig['texts'] = {}): AuthConfig['texts'] {
  const languages = new Set([...Object.keys(TRANSLATIONS), ...Object.keys(own)]);
  return Object.fromEntries([...languages].map((tag) => [tag, { ...TRANSLATIONS[tag], ...own[tag] }]));
}

/**
 * A configuration whose values bring along what they need, as users of a build with the condition `latchkey-lean` write it: the
 * tests of the contract write their options as plain objects.
 */
export function withCarriers(config: AuthConfig): AuthConfig {
  const { adapter, logout = 'local' } = config;
  const providers = config.providers.map(provider);
  const isProduction = nodeEnvOf(config.providers);
  // It is remembered for the list of providers.
  if (isProduction !== undefined) rememberNodeEnv(providers, isProduction ? 'production' : 'test');
  const isMode = logout === 'local' || logout === 'provider';
  return {
    ...config,
    providers,
    ...(typeof adapter === 'function'
      ? { adapter: () => carrying(adapter(), stored) }
      : { adapter: carrying(adapter, stored) }),
    revocation: carrying(config.revocation, revocable),
    session: carrying(config.session, sessionLimits),
    logout: isMode ? singleLogout(logout) : carrying(logout, singleLogout),
    tokens: carrying(config.tokens, keptTokens),
    texts: withTranslations(config.texts),
  } as AuthConfig; // of the same options
}

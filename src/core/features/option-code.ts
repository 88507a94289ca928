import type { Features } from '../contracts/features.js';
import type { OptionCode } from '../contracts/option-code.js';
import { optionCodeOf } from '../config/option-code.js';
import { resolveLogout } from '../config/resolve-logout.js';
import { resolveSessionControl } from '../config/resolve-session-control.js';
import { resolveTokens } from '../config/resolve-tokens.js';
import { resolveLimits } from '../limits/resolve-limits.js';
import { credentials } from '../methods/credentials/method.js';
import { email } from '../methods/email/method.js';
import { wrapAdapter } from '../store/wrap-adapter.js';
import { carriedByOptions } from './carried-by-options.js';

/**
 * What options are resolved with in every build without the condition `latchkey-lean`.
 * @param all - the features of such a build; options such as `secondFactor` bring more along
 */
export function wholeOptionCode(all: Features): OptionCode {
  const methods = { email, credentials };
  const features = { ...all, resolveLimits, methods };
  return optionCodeOf(
    { resolveTokens, wrapAdapter, methods },
    {
      resolveLogout,
      resolveSessionControl,
      featuresOf: (config, _given, problems) => ({ ...features, ...carriedByOptions(config, problems) }),
    },
  );
}

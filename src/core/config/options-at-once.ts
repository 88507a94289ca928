import type { OptionCode } from '../contracts/option-code.js';
import {
  featuresOf,
  resolveLogout,
  resolveSessionControl,
  resolveTokens,
  wrapAdapter,
} from '../features/lean-options.js';
import { optionCodeOf } from './option-code.js';

/** What the options of a configuration are resolved with, in a build with the condition `latchkey-lean`: there from the start. */
export function optionCodeFor(): OptionCode {
  return optionCodeOf(
    { resolveTokens, wrapAdapter, methods: {} },
    { resolveLogout, resolveSessionControl, featuresOf },
  );
}

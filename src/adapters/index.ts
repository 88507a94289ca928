export { hashTokens } from './hash-tokens.js';
export { isDate } from './shared/dates.js';
export type {
  Adapter,
  AdapterAccount,
  AdapterAccountType,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../types/adapter.js';

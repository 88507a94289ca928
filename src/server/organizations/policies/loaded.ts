import type { PolicyFeature } from '../../../core/contracts/organization-policies.js';
import { connected } from './connection.js';
import { unmetDemand } from './demands.js';
import { beginCompanySignIn, showCompany } from './company-action.js';
import { addDomain, removeDomain, verifyDomain } from './domains.js';
import { joinByDomain } from './join.js';
import { getPolicy, removeConnection, setConnection, setPolicy } from './policy.js';
import { forget, noteFormer } from './policy-store.js';

/** What the option `organizations.policies` brings along. */
export const policies: PolicyFeature = {
  unmetDemand,
  joinByDomain,
  noteFormer,
  forget,
  connected,
  showCompany,
  beginCompanySignIn,
  calls: { getPolicy, setPolicy, addDomain, verifyDomain, removeDomain, setConnection, removeConnection },
};

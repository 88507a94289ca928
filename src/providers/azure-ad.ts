import type { OIDCConfig } from '../types/provider.js';
import {
  MicrosoftEntraID,
  type MicrosoftEntraIDProfile,
  type MicrosoftEntraIDUserConfig,
} from './microsoft-entra-id.js';

/** @see {@link MicrosoftEntraIDProfile} */
export type AzureADProfile = MicrosoftEntraIDProfile;
/** The options of {@link AzureAD}. */
export type AzureADUserConfig = MicrosoftEntraIDUserConfig;

/**
 * Azure Active Directory, the former name of Microsoft Entra ID: for accounts that are stored under the id `azure-ad`.
 * Callback URL: `<origin>/auth/callback/azure-ad`. New applications take `providers/microsoft-entra-id`.
 *
 * @see https://learn.microsoft.com/en-us/entra/fundamentals/new-name
 */
export function AzureAD(options: AzureADUserConfig = {}): OIDCConfig<AzureADProfile> {
  return { ...MicrosoftEntraID(options), id: 'azure-ad', name: 'Azure Active Directory' };
}

export default AzureAD;

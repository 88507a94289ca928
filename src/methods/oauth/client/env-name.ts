/** The environment variable that `setEnvDefaults` reads for an option of a provider: `AUTH_<ID>_<OPTION>`. */
export function envName(providerId: string, option: 'ID' | 'SECRET' | 'ISSUER'): string {
  return `AUTH_${providerId.toUpperCase().replaceAll('-', '_')}_${option}`;
}

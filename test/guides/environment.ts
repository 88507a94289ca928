import { onTestFinished, vi } from 'vitest';
import { setEnvDefaults, type AuthConfig } from '../../src/index.js';

const variables = {
  AUTH_SECRET: 'a secret of the guides with more than 32 characters',
  AUTH_TRUST_HOST: 'true',
  AUTH_GITHUB_ID: 'id',
  AUTH_GITHUB_SECRET: 'secret',
};

/** Sets what the reader of a guide has in `.env`, for the test that runs. */
export function setVariables(): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** Gives it to a configuration of a guide. */
export function withVariables<C extends AuthConfig>(config: C): C {
  setVariables();
  setEnvDefaults(variables, config);
  return config;
}

import type { StepPage } from '../../contracts/form.js';

type Input = NonNullable<StepPage['inputs']>[string];

/** Where the user types their address. @param value what they have typed before */
export function addressInput(value: string | undefined): Input {
  const input = { type: 'email', required: true, autocomplete: 'username', maxlength: 254 };
  return value === undefined ? input : { ...input, value };
}

/** Where the user types a password that they choose. @param minlength in characters */
export function newPasswordInput(minlength: number): Input {
  return { type: 'password', name: 'password', required: true, autocomplete: 'new-password', minlength };
}

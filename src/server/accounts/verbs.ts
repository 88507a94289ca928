export { createApiKey, listApiKeys, renameApiKey, revokeApiKey, rotateApiKey } from './api-keys.js';
export { changeEmail } from './change-email.js';
export { changePassword } from './change-password.js';
export { deleteUser, deleteUserById } from './delete-user.js';
export { listPasskeys, removePasskey, renamePasskey } from './passkeys.js';
export {
  confirmTotp,
  enrolTotp,
  factors,
  newRecoveryCodes,
  removeFactor,
  resetFactors,
  stepUp,
} from './second-factor.js';
export { link, listAccounts, unlink } from './linked-accounts.js';

export { changePassword } from './change-password.js';
export { deleteUser, deleteUserById } from './delete-user.js';
export { listPasskeys, removePasskey, renamePasskey } from './passkeys.js';
export { link, listAccounts, unlink } from './linked-accounts.js';

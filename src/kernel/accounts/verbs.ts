export { changePassword, importPassword } from './change-password.js';
export { deleteUser, deleteUserById } from './delete-user.js';
export { link } from './link.js';
export { listAccounts } from './list-accounts.js';
export { listPasskeys, removePasskey, renamePasskey } from './passkeys.js';
export { unlink } from './unlink.js';

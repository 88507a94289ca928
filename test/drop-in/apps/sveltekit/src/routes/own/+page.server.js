import { signIn, signOut } from '../../auth.js';

export const actions = { enter: signIn, leave: signOut };

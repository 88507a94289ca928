/** Seconds for which a proof counts where an account, or what signs in to it, changes. */
export const FRESH = 600;

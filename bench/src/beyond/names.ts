/** Everything that is measured beside the rows. */
export const BEYOND = ['cold', 'memory', 'size', 'http', 'growth'] as const;

interface AppUser {
  id: string;
  name?: string | null;
  role?: string;
}

declare module '*/config.mjs' {
  export function makeConfig(): import('latchkey/types').DefinedConfig<{
    session: { user: AppUser; expires: string; note: string | null };
    sessionUser: AppUser;
    user: AppUser;
    token: object;
  }>;
}
declare module '*/page.mjs' {
  export function told(reading: object): object;
}

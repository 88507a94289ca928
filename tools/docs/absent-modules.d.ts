// What blocks of the documents import and the root of the repository does not install: as much of it as they use.

declare module '@playwright/test' {
  import type { BrowserContext, Page } from 'playwright-core';

  export function test(
    title: string,
    body: (fixtures: { context: BrowserContext; page: Page }) => Promise<void>,
  ): void;
}

declare module '@auth/prisma-adapter' {
  import type { Adapter } from 'latchkey/adapters';

  export function PrismaAdapter(prisma: object): Adapter;
}

declare module '@auth/drizzle-adapter' {
  import type { Adapter } from 'latchkey/adapters';

  type Tables =
    'usersTable' | 'accountsTable' | 'sessionsTable' | 'verificationTokensTable' | 'authenticatorsTable';

  export function DrizzleAdapter(db: object, schema: { readonly [Name in Tables]: object }): Adapter;
}

declare module 'drizzle-orm/node-postgres' {
  import type { Pool } from 'pg';

  export function drizzle(pool: Pool): object;
}

declare module 'drizzle-orm/pg-core' {
  interface Column {
    primaryKey(): Column;
    notNull(): Column;
    unique(): Column;
    default(value: string): Column;
    $defaultFn(make: () => string): Column;
  }

  export function pgTable(name: string, columns: Readonly<Record<string, Column>>): object;
  export function text(name: string): Column;
  export function timestamp(name: string, options: { mode: 'date'; withTimezone: boolean }): Column;
}

declare module '@prisma/adapter-pg' {
  export const PrismaPg: new (options: { connectionString: string | undefined }) => {
    readonly provider: string;
  };
}

declare module '@prisma/client' {
  export const PrismaClient: new (options: { adapter: { readonly provider: string } }) => {
    $disconnect(): Promise<void>;
  };
}

declare module '@aws-sdk/client-sesv2' {
  export const SESv2Client: new (options: { region: string }) => object;
  export const SendEmailCommand: new (input: object) => object;
}

declare module 'bun:sqlite' {
  export const Database: new (path: string) => import('latchkey/adapters/sqlite').SqliteDatabase;
}

declare const Bun: {
  serve(options: { port: number; fetch(request: Request): Promise<Response> }): {
    requestIP(request: Request): { address: string } | null;
  };
  escapeHTML(text: string): string;
};

declare const Deno: {
  serve(options: { port: number }, handler: (request: Request) => Response | Promise<Response>): unknown;
};

declare module 'cloudflare:workers' {
  export const env: {
    readonly AUTH_SECRET: string;
    readonly DB: import('latchkey/adapters/d1').D1Client;
  };
}

// Of starts, which `npm run world -- readme` installs and runs.
declare module '@elysiajs/node';
declare module '@fastify/formbody';
declare module '@hono/node-server';

// React Native comes with it, so it is not installed here. The shapes are those of version 57.
declare module 'expo-auth-session' {
  export interface DiscoveryDocument {
    authorizationEndpoint?: string;
    tokenEndpoint?: string;
    revocationEndpoint?: string;
  }

  export interface TokenResponse {
    accessToken: string;
    refreshToken?: string;
    expiresIn?: number;
  }

  export class TokenError extends Error {
    code: string;
  }

  type AuthSessionResult =
    | { type: 'cancel' | 'dismiss' | 'opened' | 'locked' }
    | { type: 'error' | 'success'; error?: Error | null; params: Record<string, string> };

  export class AuthRequest {
    constructor(request: { clientId: string; redirectUri: string; scopes?: string[] });
    codeVerifier?: string;
    promptAsync(discovery: DiscoveryDocument): Promise<AuthSessionResult>;
  }

  interface CodeExchange {
    clientId: string;
    redirectUri: string;
    code: string;
    extraParams?: Record<string, string>;
  }

  export function exchangeCodeAsync(
    request: CodeExchange,
    discovery: DiscoveryDocument,
  ): Promise<TokenResponse>;
  export function refreshAsync(
    request: { clientId: string; refreshToken: string },
    discovery: DiscoveryDocument,
  ): Promise<TokenResponse>;
  export function revokeAsync(
    request: { clientId: string; token: string },
    discovery: DiscoveryDocument,
  ): Promise<boolean>;
}

declare module 'expo-secure-store' {
  interface SecureStoreOptions {
    keychainAccessible?: number;
  }

  export const WHEN_UNLOCKED_THIS_DEVICE_ONLY: number;
  export function getItemAsync(key: string, options?: SecureStoreOptions): Promise<string | null>;
  export function setItemAsync(key: string, value: string, options?: SecureStoreOptions): Promise<void>;
  export function deleteItemAsync(key: string, options?: SecureStoreOptions): Promise<void>;
}

// What is used of Next.js, which is no dependency of the library. The applications in the tests are compiled against the
// declarations of Next itself. With `.js`, Node finds these files too, where a page of the pages router is not bundled.
declare module 'next/headers.js' {
  interface CookieOptions {
    path?: string;
    domain?: string;
    expires?: Date;
    maxAge?: number;
    secure?: boolean;
    httpOnly?: boolean;
    partitioned?: boolean;
    sameSite?: 'lax' | 'strict' | 'none';
  }
  export function headers(): Promise<Headers>;
  export function cookies(): Promise<{
    set(name: string, value: string, options: CookieOptions): unknown;
    delete(name: string): unknown;
  }>;
}

declare module 'next/server.js' {
  export const NextResponse: { next(init?: { request?: { headers: Headers } }): Response };
}

// Without `.js`: Next replaces this name by another module where components run on the server.
declare module 'next/navigation' {
  export function redirect(url: string): never;
  export function forbidden(): never;
  export function unauthorized(): never;
}

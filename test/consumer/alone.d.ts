// As applications have it in a file of types: nothing is imported, and nobody else in the program imports these modules.
declare module 'latchkey/jwt' {
  interface JWT {
    seat?: number;
  }
}

declare module 'latchkey/types' {
  interface Session {
    seat?: number;
  }
}

export {};

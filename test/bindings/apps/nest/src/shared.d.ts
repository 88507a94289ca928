declare module '*/config.mjs' {
  export function makeConfig(): import('latchkey').AuthConfig;
}
declare module '*/page.mjs' {
  export function ownPage(actions: { enter: string; enterOp: string; leave: string; change: string }): string;
  export function sessionPage(session: unknown): string;
  export function told(reading: object): object;
}

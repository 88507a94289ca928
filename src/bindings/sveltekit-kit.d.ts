/** What the binding calls of SvelteKit, which is not installed here. Not published: an application has the real types. */
declare module '@sveltejs/kit' {
  /** Throws what SvelteKit answers with an error. */
  export function error(status: number, message: string): never;
  /** Throws what SvelteKit answers with a redirect. Since 3, another site must be allowed. */
  export function redirect(status: number, location: string, options: { readonly external: boolean }): never;
}

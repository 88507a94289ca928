/** The parts of the runtime that the Worker uses; the declarations of Cloudflare would replace those of every other global. */
declare module 'cloudflare:workers' {
  export const env: import('./worker.ts').Bindings;
}

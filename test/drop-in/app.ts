/** How an application runs: as its developers start it, or built. */
export type Mode = 'development' | 'production';

/** An application under a published binding, as it is installed, built and started. */
export interface App {
  readonly name: string;
  /** Folder below `apps/` with its files; it gets those of `apps/shared/` beside them. */
  readonly folder: string;
  /** A second one, whose files come last: what this application has otherwise than another of the same framework. */
  readonly variant?: string;
  /** What it depends on beside the core: exact versions, so that a run tells about the core alone. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** Whether npm refuses it without `--legacy-peer-deps`: the binding's peers name another framework release. */
  readonly hasStalePeers?: boolean;
  /** Path that the binding is mounted at. */
  readonly basePath: string;
  /** Whether the binding leaves the CSRF check to the core; frameworks that check themselves turn it off. */
  readonly hasCsrf: boolean;
  /** Forms that the application has at `/own`, which sign in and out by the binding's own functions. */
  readonly ownForms: readonly ('enter' | 'change' | 'leave')[];
  /** What the names of user name and password begin with there. @default nothing */
  readonly ownPrefix?: string;
  /** Whether `/inside` is kept by the binding's middleware, or by its proxy. */
  readonly hasInside: boolean;
  /** Status of an unknown action below the base path, where the binding does not ask the core. @default 400 to 499 */
  readonly unknownAction?: number;
  /** Arguments to Node, one list a step, once, before the start. */
  readonly build?: readonly (readonly string[])[];
  /** The program that runs it, below its folder. @default Node */
  readonly program?: string;
  /** Arguments to the program; `PORT` is replaced. */
  readonly start: readonly string[];
  /** Beside what every application gets; `ORIGIN` is replaced. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What most applications have in common. */
export const common = {
  basePath: '/api/auth',
  hasCsrf: true,
  ownForms: [],
  hasInside: false,
} as const;

/** The command of Vite, below an application's folder. */
export const VITE = 'node_modules/vite/bin/vite.js';

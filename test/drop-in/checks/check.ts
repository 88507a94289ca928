import type { App } from '../apps.ts';
import type { Site } from '../site.ts';

/** A promise that every application keeps, whatever stands at `@auth/core`. */
export interface Check {
  readonly title: string;
  /** @default every application */
  readonly concerns?: (app: App) => boolean;
  /** Throws when the promise is broken. */
  readonly run: (site: Site) => Promise<void>;
}

import type { BindingApp, Mode } from '../apps.ts';
import type { BindingSite } from '../binding-site.ts';

/** A promise that every binding keeps. */
export interface Check {
  readonly title: string;
  /** @default with sessions of either strategy */
  readonly modes?: readonly Mode[];
  /** @default every application */
  readonly concerns?: (app: BindingApp) => boolean;
  /** Throws when the promise is broken. */
  readonly run: (site: BindingSite) => Promise<void>;
}

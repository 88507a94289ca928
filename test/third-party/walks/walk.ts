import type { Adapter } from '../../../src/types/adapter.js';
import type { Application, Setting } from './application.ts';

/** A visit to an application, from the first request to the last. */
export interface Walk {
  /** Stands in the matrix. */
  readonly name: string;
  /** What has to come out, for the document. */
  readonly tells: string;
  /** Methods without which the walk cannot be done. */
  readonly needs: readonly (keyof Adapter)[];
  /** Whether the row of a user has to be deleted behind the adapter's back. */
  readonly needsRowDeletion?: boolean;
  readonly setting?: Setting;
  /** Seconds that it may take over a slow store. @default 20 */
  readonly limit?: number;
  /** @throws at the first thing that goes wrong */
  run(application: Application): Promise<void>;
}

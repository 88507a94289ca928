// The published packages that projects come from, as this folder's lock file names them.
import { npmInstall } from '../support/npm.ts';

await npmInstall(import.meta.dirname, ['ci', '--ignore-scripts']);

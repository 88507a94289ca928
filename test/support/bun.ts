import { arch, platform } from 'node:process';

/** What has Bun for this machine: `bun` itself is a stand-in until its install script has run. */
export const BUN_PACKAGE = `@oven/bun-${platform}-${arch === 'arm64' ? 'aarch64' : arch}`;

/** Where it is, once that is installed. */
export const BUN_FOLDER = `node_modules/${BUN_PACKAGE}/bin`;

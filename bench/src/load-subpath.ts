import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Loads a subpath of the build that lies in a directory: a file, or the index of a folder. */
export async function loadSubpath<Module>(dist: string, subpath: string): Promise<Module> {
  const [folder, file] = [join(dist, subpath, 'index.js'), join(dist, `${subpath}.js`)];
  // Every build has the shape of the package that is typed here.
  return (await import(pathToFileURL(existsSync(folder) ? folder : file).href)) as Module;
}

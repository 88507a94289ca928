import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `<!-- file: path -->`, an empty line and a block: the block is that file, word for word. */
const PASTED = /^<!-- file: (\S+) -->\n\n```\w+\n([\s\S]*?)^```$/gm;
const MARK = /^<!-- file: /gm;

/** Blocks in docs/*.md that say which file they are, and are not. */
export function checkPasted(root: string): string[] {
  const names = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  return names.flatMap((name) => {
    const text = readFileSync(join(root, 'docs', name), 'utf8');
    const blocks = [...text.matchAll(PASTED)];
    const isLost = blocks.length !== [...text.matchAll(MARK)].length;
    const lost = isLost ? [`docs/${name} names a file without a block that follows`] : [];
    return [
      ...lost,
      ...blocks.flatMap(([, path = '', block]) => problemOf(root, `docs/${name}`, [path, block])),
    ];
  });
}

function problemOf(
  root: string,
  document: string,
  [path, block]: readonly [string, string | undefined],
): string[] {
  if (!existsSync(join(root, path))) return [`${document} pastes ${path}, which does not exist`];
  const isSame = readFileSync(join(root, path), 'utf8') === block;
  return isSame ? [] : [`${document} pastes ${path}, which says something else`];
}

import ts from 'typescript-5';

/** What bundlers read, beside the code. */
const PURE = '/* @__PURE__ */';

/**
 * A module without comments and without spaces that mean nothing. Lines stay as they are, so that stack traces and debuggers show
 * statements; and so do the marks of calls that have no side effects, which a minifier drops although bundlers need them.
 */
export function stripSpaces(text: string): string {
  const source = ts.createSourceFile('module.js', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  let stripped = '';
  let end = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    if (children.length > 0) return children.forEach(visit);
    const start = node.getStart(source);
    // Tokens of no length stand where something is left out.
    if (node.end === start) return;
    stripped = `${stripped}${between(text.slice(end, start), stripped.at(-1), text.charAt(start))}${text.slice(start, node.end)}`;
    end = node.end;
  };
  visit(source);
  return `${stripped}\n`;
}

/** What is left of the space between two tokens. */
function between(space: string, before: string | undefined, after: string): string {
  const mark = space.includes(PURE) ? PURE : '';
  if (space.includes('\n')) return before === undefined ? mark : `\n${mark}`;
  if (mark !== '') return mark;
  return before !== undefined && isJoined(before, after) ? space.slice(0, 1) : '';
}

/** Whether two tokens would be read as one, or as others, without a space. */
function isJoined(before: string, after: string): boolean {
  const isWord = (character: string): boolean => /[\w$#\\\u0080-\uffff]/.test(character);
  if (isWord(before) && isWord(after)) return true;
  if (before === after) return '+-/'.includes(before);
  return `${before}${after}` === '/*' || (/\d/.test(before) && after === '.');
}

interface Mark {
  index: number;
  low: number;
  onStack: boolean;
}

/**
 * The circles of a graph: its strongly connected components with more than one node, and nodes that point at
 * themselves. Tarjan's algorithm (SIAM J. Comput. 1(2), 1972).
 */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const marks = new Map<string, Mark>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function close(node: string, mark: Mark): void {
    if (mark.low !== mark.index) return;
    const component = stack.splice(stack.indexOf(node));
    for (const member of component) marks.set(member, { ...read(marks, member), onStack: false });
    if (component.length > 1 || graph.get(node)?.includes(node)) circles.push(component);
  }

  function visit(node: string): Mark {
    const mark: Mark = { index: marks.size, low: marks.size, onStack: true };
    marks.set(node, mark);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const known = marks.get(next);
      if (known === undefined) mark.low = Math.min(mark.low, visit(next).low);
      else if (known.onStack) mark.low = Math.min(mark.low, known.index);
    }
    close(node, mark);
    return mark;
  }

  for (const node of graph.keys()) if (!marks.has(node)) visit(node);
  return circles;
}

function read(marks: ReadonlyMap<string, Mark>, node: string): Mark {
  const mark = marks.get(node);
  if (mark === undefined) throw new Error(`${node} was never visited`);
  return mark;
}

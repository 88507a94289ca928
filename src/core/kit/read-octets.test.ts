import { describe, expect, it } from 'vitest';
import { readOctets } from './read-octets.js';

function streamOf(...chunks: readonly number[][]): {
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  cancelled: () => boolean;
} {
  let isCancelled = false;
  const rest = [...chunks];
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        const next = rest.shift();
        if (next === undefined) controller.close();
        else controller.enqueue(new Uint8Array(next));
      },
      cancel: () => {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, cancelled: () => isCancelled };
}

describe('readOctets', () => {
  it.each([
    ['nothing', [], []],
    ['one piece', [[1, 2]], [1, 2]],
    ['several pieces', [[1], [], [2, 3]], [1, 2, 3]],
  ])('reads %s to the end', async (_, chunks, expected) => {
    const { stream } = streamOf(...chunks);
    expect([...((await readOctets(stream.getReader(), 3)) ?? [])]).toEqual(expected);
  });

  it('gives up at the first octet too many, and lets the sender know', async () => {
    const { stream, cancelled } = streamOf([1, 2], [3, 4], [5]);
    expect(await readOctets(stream.getReader(), 3)).toBeUndefined();
    expect(cancelled()).toBe(true);
  });

  it('fails as reading fails', async () => {
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => controller.error(new TypeError('gone')),
    });
    await expect(readOctets(stream.getReader(), 3)).rejects.toThrow('gone');
  });
});

/** Reads the beginning of a body, and lets go of the rest. Characters that were cut in the middle become U+FFFD. */
export async function readText(body: ReadableStream<Uint8Array> | null, most: number): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  while (text.length < most) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (done) return text.slice(0, most);
  }
  // Of a copy, this resolves only when the other one has been read, too.
  void reader.cancel().catch(() => undefined);
  return text.slice(0, most);
}

/** Asks nobody: the proxy has renewed the session. */
export async function GET() {
  const headers = { 'cache-control': 'public, max-age=60', 'cdn-cache-control': 'max-age=60' };
  return new Response('for everybody', { headers });
}

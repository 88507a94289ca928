import { spawn } from 'node:child_process';

/** Opens a page in the browser of the user, as far as there is one. Without a shell: the URL is one argument. It never fails. */
export function openBrowser(url: string): void {
  const { platform, env } = process;
  const isElsewhere = env['SSH_CONNECTION'] !== undefined || env['CI'] !== undefined;
  const hasScreen = env['DISPLAY'] !== undefined || env['WAYLAND_DISPLAY'] !== undefined;
  if (isElsewhere) return;
  if (platform === 'darwin') start('open', [url]);
  // `start` is a command of the shell only.
  else if (platform === 'win32') start('rundll32', ['url.dll,FileProtocolHandler', url]);
  else if (hasScreen) start('xdg-open', [url]);
}

function start(command: string, args: readonly string[]): void {
  try {
    const child = spawn(command, args, { detached: true, stdio: 'ignore', shell: false });
    // The URL is printed anyway.
    child.on('error', () => {});
    child.unref();
  } catch {
    // The same.
  }
}

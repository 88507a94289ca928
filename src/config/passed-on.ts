/**
 * Completes a message that names variables (`AUTH_…`): where one of them is set in this process, it was not passed on.
 * The library reads no environment by itself; here it looks whether a name is there, after something has gone wrong.
 */
export function passedOn(message: string): string {
  const isSet = (name: string): boolean => {
    try {
      // Node's, where there is one.
      const { process } = globalThis as { process?: { env?: Record<string, unknown> } };
      return Boolean(process?.env?.[name]);
    } catch {
      // Deno asks for a permission.
      return false;
    }
  };
  const names = [...new Set(message.match(/\bAUTH_[A-Z0-9_]+/g))].filter(isSet);
  if (names.length === 0) return message;
  return `${message} ${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} set in this process, but did not reach the configuration: call \`setEnvDefaults(process.env, config)\` first.`;
}

// Stands in for the package `expo-secure-store`, whose keychain a device has.

export const WHEN_UNLOCKED_THIS_DEVICE_ONLY = 6;

/** What is in the keychain. */
export const keychain: Map<string, string> = new Map();

interface Options {
  readonly keychainAccessible?: number;
}

function assertStaysHere({ keychainAccessible }: Options): void {
  if (keychainAccessible !== WHEN_UNLOCKED_THIS_DEVICE_ONLY)
    throw new Error('The item would be in backups of the device.');
}

export async function getItemAsync(key: string, options: Options): Promise<string | null> {
  assertStaysHere(options);
  return keychain.get(key) ?? null;
}

export async function setItemAsync(key: string, value: string, options: Options): Promise<void> {
  assertStaysHere(options);
  keychain.set(key, value);
}

export async function deleteItemAsync(key: string, options: Options): Promise<void> {
  assertStaysHere(options);
  keychain.delete(key);
}

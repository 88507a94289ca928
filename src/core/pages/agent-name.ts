/** What a browser calls itself, in words that people know. */
export interface AgentName {
  readonly browser: string | undefined;
  readonly system: string | undefined;
}

type Names = readonly (readonly [name: string, pattern: RegExp])[];

// The first that fits: almost all browsers also name those that they want to be taken for.
const BROWSERS: Names = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPiOS)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Yandex', /\bYaBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\b/],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\b/],
  ['Safari', /\bSafari\b/],
];
const SYSTEMS: Names = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\biPhone\b/],
  ['iPadOS', /\biPad\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

/** Reads a `User-Agent` field (RFC 9110, section 10.1.5): for people, as anybody can send what they like. */
export function agentName(agent: string): AgentName {
  const first = (names: Names): string | undefined => names.find(([, pattern]) => pattern.test(agent))?.[0];
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}

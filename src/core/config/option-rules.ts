import type { HoldsFunction } from '../kit/holds-function.js';
import type { AuthConfig } from '../../types/config.js';

/** How a part of a configuration is compared, and what a change of it means. */
export type Rule =
  /** The whole configuration: its options have rules of their own. */
  | 'config'
  /** Compared deeply; any change means another configuration. */
  | 'data'
  /** Like `data`, but a function may replace another function. */
  | 'closures'
  /** The list of providers. */
  | 'providers'
  /** A provider or its options: compared member by member, even if it is an instance of a class. */
  | 'provider'
  /** A member of a provider: like `closures`, but the same object counts as unchanged inside. */
  | 'part'
  /** An object of the application, such as the adapter: only compared by identity. */
  | 'object'
  /** An object whose members are compared like `object`. */
  | 'objects'
  /** Callbacks and events: any change is a change of functions. */
  | 'hooks';

/** The options that can hold functions, which are new ones whenever a configuration is built. */
type OptionWithFunctions = {
  [Name in keyof AuthConfig]-?: true extends HoldsFunction<AuthConfig[Name]> ? Name : never;
}[keyof AuthConfig];

/** The rules of options that are more than data. Any other option needs no line: by default it is `data`. */
const rules: Readonly<Record<OptionWithFunctions, Rule>> = {
  providers: 'providers',
  adapter: 'object',
  records: 'object',
  logger: 'object',
  runtime: 'objects',
  telemetry: 'objects',
  session: 'closures',
  jwt: 'closures',
  cookies: 'closures',
  language: 'closures',
  limits: 'closures',
  secondFactor: 'closures',
  api: 'closures',
  apiKeys: 'closures',
  account: 'closures',
  organizations: 'closures',
  administration: 'closures',
  redirectProxyOrigins: 'closures',
  callbacks: 'hooks',
  events: 'hooks',
};

const ruleByOption: ReadonlyMap<string, Rule> = new Map(Object.entries(rules));

/** The rule of a member, by its name and the rule of its object. */
export function ruleOf(name: string, outer: Rule): Rule {
  if (outer === 'config') return ruleByOption.get(name) ?? 'data';
  if (outer === 'providers') return 'provider';
  if (outer === 'provider') return name === 'options' ? 'provider' : 'part';
  return outer;
}

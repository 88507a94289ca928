/** How an application of a framework starts: the section "Start" of its document. */
export interface Start {
  /** The framework as its authors write it. */
  readonly title: string;
  /** The package that a project with this framework depends on; `undefined` for none. */
  readonly package?: string;
  /** The path of the document. */
  readonly document: string;
  readonly packages: readonly string[];
  readonly devPackages: readonly string[];
  /** Whether package.json has to say `"type": "module"`. */
  readonly isModule: boolean;
  /** The lines that start it. */
  readonly run: readonly string[];
  readonly port: string;
  readonly basePath: string;
  /** What its `.env` has beside the secret. */
  readonly env: string;
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** How a store is opened, as docs/guides/databases.md has it. */
export interface Store {
  readonly title: string;
  /** The package of its client; empty where Node has it. */
  readonly client: string;
  /** The variable that has its address; empty where it is a file. */
  readonly variable: string;
  readonly text: string;
}

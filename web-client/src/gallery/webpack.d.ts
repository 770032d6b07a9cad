interface ImportMeta {
  /** Every module of a folder that fits, collected by webpack. */
  webpackContext(
    folder: string,
    options: { recursive: boolean; regExp: RegExp },
  ): { keys(): string[]; (name: string): Readonly<Record<string, unknown>> };
}

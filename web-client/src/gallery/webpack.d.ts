interface ImportMeta {
  /** Every matching module of a folder, collected by webpack. */
  webpackContext(
    folder: string,
    options: { recursive: boolean; regExp: RegExp },
  ): { keys(): string[]; (name: string): Readonly<Record<string, unknown>> };
}

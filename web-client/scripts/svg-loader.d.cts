/** Returns the module that replaces the text of an `.svg` file. */
declare function component(source: string): string;
export = component;

declare module 'whoiser/src/parsers.js' {
  /** Renames labels to those of generic TLDs. */
  export const parseDomainWhois: (
    domain: string,
    answer: string,
    ignorePrivacy: boolean,
  ) => Readonly<Record<string, string | readonly string[] | undefined>>;
}

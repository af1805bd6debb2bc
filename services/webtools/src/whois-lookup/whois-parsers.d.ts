declare module 'whoiser/src/parsers.js' {
  /** Reads the answer of a WHOIS server; labels are renamed to those of the generic endings. */
  export const parseDomainWhois: (
    domain: string,
    answer: string,
    ignorePrivacy: boolean,
  ) => Readonly<Record<string, string | readonly string[] | undefined>>;
}

type ShownDomainProps = { readonly shown: string; readonly className?: string | undefined };

/** For `lang`: undefined for the language of the page. */
export const languageOf = (text: string): 'hi' | undefined =>
  /\p{Script=Devanagari}/u.test(text) ? 'hi' : undefined;

/** Latin letters are set in the monospaced face, which has no others. */
const isLatin = (shown: string): boolean => /^[a-z0-9.-]*$/.test(shown);

/** A domain as people read it, with its TLD in another colour; it breaks before the TLD. */
export const ShownDomain = ({ shown, className }: ShownDomainProps) => {
  const dot = shown.indexOf('.');
  return (
    <p className={className} data-idn={!isLatin(shown) || undefined} lang={languageOf(shown)}>
      <span>{shown.slice(0, dot)}</span>
      <wbr />
      <i>{shown.slice(dot)}</i>
    </p>
  );
};

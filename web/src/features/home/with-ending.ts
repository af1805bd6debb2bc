/** "neel" and "neel.org" become "neel.in", caret before the dot. @param ending with its dot. */
export const withEnding = (
  typed: string,
  ending: string,
): { readonly value: string; readonly caret: number } => {
  const withoutAddress = typed
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^www\./i, '');
  const dot = withoutAddress.indexOf('.');
  const name = dot === -1 ? withoutAddress : withoutAddress.slice(0, dot);
  return { value: `${name}${ending}`, caret: name.length };
};

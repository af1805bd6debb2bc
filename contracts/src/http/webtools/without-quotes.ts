const QUOTED = /^(?:"(.*)"|'(.*)'|`(.*)`|<(.*)>|“(.*)”|‘(.*)’)$/s;

export const withoutQuotes = (typed: string): string => {
  const text = typed.trim();
  const inside = QUOTED.exec(text)
    ?.slice(1)
    .find((one) => one !== undefined);
  return (inside ?? text).trim();
};

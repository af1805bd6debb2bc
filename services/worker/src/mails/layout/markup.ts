export type Markup = { readonly markup: string };

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const written = (value: string | Markup | readonly Markup[]): string => {
  if (typeof value === 'string') return escaped(value);
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
};

/** Escapes texts; markup goes in unchanged. */
export const html = (
  literals: TemplateStringsArray,
  ...values: readonly (string | Markup | readonly Markup[])[]
): Markup => ({ markup: String.raw({ raw: literals }, ...values.map(written)) });

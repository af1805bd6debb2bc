/** A text box for a domain or a host name: browsers fill in and correct nothing, phones offer a dot. */
export const domainInput = {
  type: 'text',
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;

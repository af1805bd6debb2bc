const FILES_MS = 315_000;

/**
 * @returns how long the answer to a form is waited for where it carries a file, in ms: a slow phone takes
 * minutes to send one. Undefined where it carries none, and is small.
 */
export const timeoutFor = (form: FormData): number | undefined =>
  [...form.values()].some((one) => typeof one !== 'string') ? FILES_MS : undefined;

const FILES_MS = 315_000;

/** In ms, for a form with a file: a slow phone needs minutes. Undefined without one. */
export const timeoutFor = (form: FormData): number | undefined =>
  [...form.values()].some((one) => typeof one !== 'string') ? FILES_MS : undefined;

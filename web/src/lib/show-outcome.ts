export const submitButtonOf = (form: HTMLFormElement | null): HTMLElement | undefined =>
  [...(form?.elements ?? [])].find(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element.matches('[type="submit"]'),
  );

/** Scrolls to form and message, and focuses the button, which lost the focus while disabled. */
export const showOutcome = (form: HTMLFormElement | null, message: HTMLElement | null): void => {
  submitButtonOf(form)?.focus({ preventScroll: true });
  form?.scrollIntoView({ block: 'nearest' });
  message?.scrollIntoView({ block: 'nearest' });
};

/** Also one that stands outside of the form, such as at the foot of a modal. */
export const submitButtonOf = (form: HTMLFormElement | null): HTMLElement | undefined =>
  [...(form?.elements ?? [])].find(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element.matches('[type="submit"]'),
  );

/**
 * After a form was refused: brings it and its message into view and gives the focus back to the
 * button, which lost it by being disabled while busy.
 */
export const showOutcome = (form: HTMLFormElement | null, message: HTMLElement | null): void => {
  submitButtonOf(form)?.focus({ preventScroll: true });
  form?.scrollIntoView({ block: 'nearest' });
  message?.scrollIntoView({ block: 'nearest' });
};

/**
 * After a form was refused: brings it and its message into view and gives the focus back to the
 * button, which lost it by being disabled while busy.
 */
export const showOutcome = (form: HTMLFormElement | null, message: HTMLElement | null): void => {
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
  form?.scrollIntoView({ block: 'nearest' });
  message?.scrollIntoView({ block: 'nearest' });
};

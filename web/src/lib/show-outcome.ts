/**
 * After a form was refused: brings it and its message into view and gives the focus back to the
 * button, which lost it by being disabled while busy.
 */
export const showOutcome = (form: HTMLFormElement | null, message: HTMLElement | null): void => {
  // Also one that stands outside, such as at the foot of a modal.
  const button = [...(form?.elements ?? [])].find((element) => element.matches('[type="submit"]'));
  if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  form?.scrollIntoView({ block: 'nearest' });
  message?.scrollIntoView({ block: 'nearest' });
};

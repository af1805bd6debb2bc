/** Of the form of the step that is shown; by it the main button in the foot submits it. */
export const STEP_FORM = 'order-step';

/** Of a step that is only read: what the main button submits. */
export const StepForm = ({ onConfirm }: { readonly onConfirm: () => void }) => (
  <form
    id={STEP_FORM}
    onSubmit={(event) => {
      event.preventDefault();
      onConfirm();
    }}
  />
);

/** The main button submits the form with this id. */
export const STEP_FORM = 'order-step';

export const StepForm = ({ onConfirm }: { readonly onConfirm: () => void }) => (
  <form
    id={STEP_FORM}
    onSubmit={(event) => {
      event.preventDefault();
      onConfirm();
    }}
  />
);

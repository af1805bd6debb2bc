/** A label that says its field may stay empty; every other field is required. */
export const OptionalLabel = ({ children }: { readonly children: string }) => (
  <>
    {children} <em>optional</em>
  </>
);

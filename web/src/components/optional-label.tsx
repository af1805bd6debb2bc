export const OptionalLabel = ({ children }: { readonly children: string }) => (
  <>
    {children} <em>optional</em>
  </>
);

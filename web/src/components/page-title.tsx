/** The document's title; React moves it into the head. */
export const PageTitle = ({ children }: { readonly children: string }) => (
  <title>{`${children} · Haat`}</title>
);

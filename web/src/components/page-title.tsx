export const PageTitle = ({ children }: { readonly children: string }) => (
  <title>{`${children} · Haat`}</title>
);

import { paths } from '../../config/paths.ts';
import { gstText } from '../../lib/gst-text.ts';
import { useShopSettings } from '../../lib/use-shop-settings.ts';

/** Who is paid, and on which terms. Links open beside the order. */
export const SoldBy = () => {
  const { shopSettings } = useShopSettings();
  if (shopSettings === undefined) return null;
  const { name } = shopSettings.seller;
  return (
    <p className="xs muted">
      {name === null ? 'The seller has not given a legal name yet.' : `Sold by ${name}.`}{' '}
      {gstText(shopSettings)} <Aside to={paths.terms}>Terms</Aside>,{' '}
      <Aside to={paths.refunds}>refunds</Aside>
    </p>
  );
};

const Aside = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);

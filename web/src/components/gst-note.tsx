import { gstText } from '../lib/gst-text.ts';
import { useShopSettings } from '../lib/use-shop-settings.ts';

/** Beside a price. */
export const GstNote = () => {
  const { shopSettings } = useShopSettings();
  return <p className="xs muted">{gstText(shopSettings)}</p>;
};

import { useShopSettings } from '../../lib/use-shop-settings.ts';
import type { OurNameservers } from './nameservers.ts';

/** The list of domains does not name our nameservers; our hosting has the shop's defaults. */
export const useListedNameservers = (): OurNameservers => {
  const { shopSettings } = useShopSettings();
  return { our_dns: [], our_hosting: shopSettings?.defaultNameservers ?? [] };
};

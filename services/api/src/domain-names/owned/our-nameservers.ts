import type { ApiContext } from '../../context.ts';

/** Of the registrar's DNS, and of our hosting. */
export const ourNameservers = ({ settings }: Pick<ApiContext, 'settings'>) => ({
  our_dns: [...settings.REGISTRAR_DNS],
  our_hosting: [settings.DEFAULT_NS1, settings.DEFAULT_NS2],
});

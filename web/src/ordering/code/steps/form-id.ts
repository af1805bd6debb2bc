/** By this the footer's Proceed submits the form of the domain. */
export const DOMAIN_FORM = 'code-order-domain';

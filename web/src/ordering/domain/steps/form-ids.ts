/** By these the footer's Proceed submits the form of its step. */
export const FORM_IDS = {
  registrant: 'order-registrant',
  billing: 'order-billing',
  nameservers: 'order-nameservers',
} as const;

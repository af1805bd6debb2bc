/** Its own file: an import's list of assets would weigh on each page with a domain search. */
export const loadModal = () => import('./domain-order-modal.tsx');

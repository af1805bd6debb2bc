/** Its own file: an import's list of assets would weigh on each page of the catalogue. */
export const loadModal = () => import('./code-order-modal.tsx');

/** Its own file: an import's list of assets would weigh on each page with plans. */
export const loadModal = () => import('./paid-order-modal.tsx');

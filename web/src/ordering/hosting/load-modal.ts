/**
 * In a file of its own, which is fetched with the first Buy: the list of all the scripts and styles
 * behind this import would weigh on each page that shows the plans.
 */
export const loadModal = () => import('./paid-order-modal.tsx');

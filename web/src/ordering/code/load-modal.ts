/**
 * In a file of its own, which is fetched with the first Buy Now: the list of all the scripts and
 * styles behind this import would weigh on each page that shows the catalogue.
 */
export const loadModal = () => import('./code-order-modal.tsx');

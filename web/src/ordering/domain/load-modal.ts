/**
 * In a file of its own, which is fetched when an order is first opened: the list of all the scripts
 * and styles behind this import would weigh on each page that a domain can be ordered from.
 */
export const loadModal = () => import('./domain-order-modal.tsx');

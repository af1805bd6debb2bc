/** In a file of its own, which is fetched with the first Renew: few who look at it renew. */
export const loadModal = () => import('./renewal-modal.tsx');

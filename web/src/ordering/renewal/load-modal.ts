/** Its own file, loaded with the first Renew. */
export const loadModal = () => import('./renewal-modal.tsx');

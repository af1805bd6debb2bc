/** Its own file, loaded with the first "Renew selected". */
export const loadModal = () => import('./renewals-modal.tsx');

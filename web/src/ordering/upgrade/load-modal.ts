/** Its own file, loaded with the first upgrade. */
export const loadModal = () => import('./upgrade-modal.tsx');

/** Replaces a broken service worker at once: deletes what it stored, then unregisters itself. */
export const NO_SERVICE_WORKER = `addEventListener('install', () => skipWaiting());
const end = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
};
addEventListener('activate', (event) => event.waitUntil(end()));
`;

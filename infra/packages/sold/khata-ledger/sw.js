// Caches the app for offline use. Raise the version when you change a file.
const CACHE = 'khata-2';
const FILES = ['./', 'app.js', 'ledger.js', 'style.css', 'icon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const clearOld = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clearOld());
});

/** Network first, then cache. */
const answer = async (request) => {
  const cache = await caches.open(CACHE);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request, fresh.clone());
    return fresh;
  } catch {
    return (await cache.match(request, { ignoreSearch: true })) ?? Response.error();
  }
};

self.addEventListener('fetch', (event) => {
  const isOurs = new URL(event.request.url).origin === self.location.origin;
  if (event.request.method === 'GET' && isOurs) event.respondWith(answer(event.request));
});

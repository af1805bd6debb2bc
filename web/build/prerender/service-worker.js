// The service worker. It takes pages from the network, so that none is ever old. Without a network it
// opens the tools that need none, and the offline page for the rest. It stores only files of the build,
// listed in `offline` by service-worker.ts: no answer of the API, no account page, no demo.
const { version, files, pages } = offline;
const CACHE = `haat-${version}`;
/** Opened by the browser itself: files, a package's demo. */
const NO_PAGE = /^\/(?:api|demos|health|assets|\.well-known)(?:\/|$)/;

const store = async () => {
  try {
    await storeAll();
  } catch (error) {
    // A full storage keeps no half.
    await caches.delete(CACHE);
    throw error;
  }
};

const storeAll = async () => {
  const cache = await caches.open(CACHE);
  // One after the other: the open page's requests go first. A file with a hash in its name stays.
  for (const file of files) {
    const isHashed = file.startsWith('/assets/');
    const known = isHashed ? await caches.match(file, { ignoreVary: true }) : undefined;
    const answer = known ?? (await fetch(file, { cache: isHashed ? 'default' : 'no-cache' }));
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    await cache.put(file, answer);
  }
};

/** Runs once no page of the last build is open: until then its files stay. */
const takeOver = async () => {
  // A newer worker that is storing its files deletes the old ones itself.
  const old = registration.installing ? [] : await caches.keys();
  for (const name of old) if (name !== CACHE) await caches.delete(name);
  await clients.claim();
};

const stored = async (file) => (await caches.match(file, { ignoreVary: true })) ?? Response.error();

const openPage = async (request, path) => {
  try {
    return await fetch(request);
  } catch {
    return stored(pages.includes(path) ? '/shell.html' : '/offline.html');
  }
};

addEventListener('install', (event) => event.waitUntil(store()));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') {
    if (!NO_PAGE.test(pathname)) event.respondWith(openPage(event.request, pathname));
  } else if (files.includes(pathname)) {
    event.respondWith(
      caches.match(pathname, { ignoreVary: true }).then((it) => it ?? fetch(event.request)),
    );
  }
});

type Device = { readonly connection?: { readonly saveData?: boolean } };

/** Once the page has loaded: the worker then stores about 1 MB, so not for people who save data. */
export const registerServiceWorker = (): void => {
  const { connection }: Device = navigator as Device;
  // A browser has none without TLS; the development server builds none.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || connection?.saveData) return;
  const register = () =>
    void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
};

// Runs before the first paint, so that a chosen dark scheme never flashes light, and a logged-in
// customer does not see LOGIN while the session is checked. A file, not an inline script: the content
// security policy needs no exception.
(() => {
  let choice = 'auto';
  let accountWidth = null;
  try {
    choice = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
    accountWidth = localStorage.getItem('haat-account-width');
  } catch {
    // Without storage the system's scheme is used.
  }
  const dark =
    choice === 'dark' ||
    (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const scheme = dark ? 'dark' : 'light';
  document.documentElement.dataset.mantineColorScheme = scheme;
  document.documentElement.style.colorScheme = scheme;
  if (accountWidth !== null) {
    document.documentElement.dataset.account = 'known';
    document.documentElement.style.setProperty('--account-width', accountWidth);
  }
})();

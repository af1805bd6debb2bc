// Runs before the first paint, so that a chosen dark scheme never flashes light.
// A file of its own instead of an inline script: a content security policy needs no exception.
(() => {
  let choice = 'auto';
  try {
    choice = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
  } catch {
    // Storage can be forbidden; then the system's scheme is used.
  }
  const dark =
    choice === 'dark' ||
    (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const scheme = dark ? 'dark' : 'light';
  document.documentElement.dataset.mantineColorScheme = scheme;
  document.documentElement.style.colorScheme = scheme;
})();

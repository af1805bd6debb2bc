// Loads the page's scripts once it has been seen: what is read first does not wait for what comes to
// life after it. In a tab that nobody looks at nothing is painted, and nothing is waited for.
(() => {
  const add = (name, attributes) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    document.head.append(element);
  };
  const start = () => {
    const { scripts, styles } = JSON.parse(document.getElementById('page-assets').textContent);
    // They stand in the page already: whoever looks for their links must not load them again.
    for (const href of styles) add('link', { disabled: '', rel: 'stylesheet', href });
    for (const href of scripts.slice(1)) add('link', { rel: 'modulepreload', href });
    add('script', { type: 'module', src: scripts[0] });
  };
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
})();

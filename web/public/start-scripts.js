// Loads the page's scripts after its first paint, so that they do not delay it. A hidden tab paints
// nothing, so it loads them at once.
(() => {
  const add = (name, attributes) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    document.head.append(element);
  };
  const start = () => {
    const { scripts, styles } = JSON.parse(document.getElementById('page-assets').textContent);
    // The page has these styles inline: disabled links keep the bundle from loading them again.
    for (const href of styles) add('link', { disabled: '', rel: 'stylesheet', href });
    for (const href of scripts.slice(1)) add('link', { rel: 'modulepreload', href });
    add('script', { type: 'module', src: scripts[0] });
  };
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));

  // The browser may offer the installation before the page has its own prompt for it.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });

  // Input and clicks before hydration are repeated after it.
  const typed = new Map();
  const pressed = new Map();
  // Hydration replaces a page that was rendered without its query. Input and clicks then go to the
  // equal element of the new page, if both pages have exactly one.
  const nameOf = (element) =>
    element.elements
      ? [...element.elements].map(({ name }) => name).join()
      : (element.getAttribute('aria-label') ?? (element.name || element.textContent));
  const alike = (element) =>
    [...document.getElementsByTagName(element.localName)].filter(
      (other) => nameOf(other) === nameOf(element),
    );
  const onlyOnes = new Set();
  const remember = (element) => {
    if (alike(element).length === 1) onlyOnes.add(element);
  };
  const today = (element) => {
    if (element.isConnected) return element;
    const likes = onlyOnes.has(element) ? alike(element) : [];
    return likes.length === 1 ? likes[0] : undefined;
  };
  const isTicked = ({ type }) => type === 'radio' || type === 'checkbox';
  const onInput = ({ target }) => {
    // The last radio button counts, so it must be replayed last.
    typed.delete(target);
    typed.set(target, isTicked(target) ? target.checked : target.value);
    remember(target);
  };
  const onClick = (event) => {
    const button = event.target.closest('button');
    if (!button || button.type === 'submit') return;
    event.stopImmediatePropagation();
    pressed.set(button, (it) => it.click());
    remember(button);
  };
  const onSubmit = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const { target: form, submitter } = event;
    pressed.set(form, (it) => it.requestSubmit(it === form ? submitter : undefined));
    remember(form);
  };
  const listeners = { input: onInput, click: onClick, submit: onSubmit };
  for (const [name, listener] of Object.entries(listeners)) {
    document.addEventListener(name, listener, true);
  }
  const typeAgain = (field, text) => {
    if (isTicked(field)) {
      // React sees a click as a change only if the value was the opposite before.
      field.checked = !text;
      field.click();
      return;
    }
    field.value = '';
    // The native setter, not React's, so that React notices the change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text);
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  };
  document.addEventListener(
    'page-alive',
    async () => {
      // Hydration may fall between the input and the change event of one choice, which must pass first.
      // Each event must reach the page before the next, and all of them before a submit.
      const reached = () => new Promise((resolve) => setTimeout(resolve));
      await reached();
      for (const field of [...typed.keys()]) {
        const it = today(field);
        if (it) typeAgain(it, typed.get(field));
        await reached();
      }
      // Only now: until the replay ends, further typing updates what is replayed, and a submit must
      // wait for it.
      for (const [name, listener] of Object.entries(listeners)) {
        document.removeEventListener(name, listener, true);
      }
      for (const [element, press] of pressed) {
        const it = today(element);
        if (it) press(it);
      }
    },
    { once: true },
  );
})();

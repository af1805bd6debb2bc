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

  // What a visitor types and presses before the page has come to life is done again once it has.
  const typed = new Map();
  const pressed = new Map();
  // A page that was rendered without its address's query is replaced when it comes to life. What was
  // typed or pressed in it is meant for its like in the new one, if both pages have but one of it.
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
    // Of several radio buttons the last one counts, so it must be the last.
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
      // React takes a press for a change only where it has seen the opposite before.
      field.checked = !text;
      field.click();
      return;
    }
    field.value = '';
    // Past the setter by which React remembers what it has seen, so that it notices a change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text);
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  };
  document.addEventListener(
    'page-alive',
    async () => {
      // The page may come to life between the input and the change event of one choice: that one must
      // pass first. Each must have reached the page before the next, and all before they are sent.
      const reached = () => new Promise((resolve) => setTimeout(resolve));
      await reached();
      for (const field of [...typed.keys()]) {
        const it = today(field);
        if (it) typeAgain(it, typed.get(field));
        await reached();
      }
      // Only now: until it was typed again, what somebody goes on typing replaces what is remembered,
      // and what somebody sends would be sent without it.
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

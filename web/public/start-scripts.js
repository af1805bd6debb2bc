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
  const isTicked = ({ type }) => type === 'radio' || type === 'checkbox';
  const onInput = ({ target }) => {
    // Of several radio buttons the last one counts, so it must be the last.
    typed.delete(target);
    typed.set(target, isTicked(target) ? target.checked : target.value);
  };
  const onClick = (event) => {
    const button = event.target.closest('button');
    if (!button || button.type === 'submit') return;
    event.stopImmediatePropagation();
    pressed.set(button, () => button.click());
  };
  const onSubmit = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const { target: form, submitter } = event;
    pressed.set(form, () => form.requestSubmit(submitter));
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
        if (field.isConnected) typeAgain(field, typed.get(field));
        await reached();
      }
      // Only now: until it was typed again, what somebody goes on typing replaces what is remembered,
      // and what somebody sends would be sent without it.
      for (const [name, listener] of Object.entries(listeners)) {
        document.removeEventListener(name, listener, true);
      }
      for (const [element, press] of pressed) if (element.isConnected) press();
    },
    { once: true },
  );
})();

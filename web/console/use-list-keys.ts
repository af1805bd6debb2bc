import { useEffect } from 'react';

const items = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-item]'),
];

/** The item that has the focus, itself or in a part of it. */
const current = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-item]') ?? null;

const move = (by: 1 | -1): void => {
  const all = items();
  const focused = current();
  const at = focused === null ? -1 : all.indexOf(focused);
  const next = at === -1 ? all.at(by === 1 ? 0 : -1) : all[at + by];
  next?.focus();
};

const copyFirst = (): void => {
  const item = current() ?? items()[0];
  item?.querySelector<HTMLButtonElement>('[data-copy]')?.click();
};

/** J and K move, C copies the first line, Enter opens, R reads again. */
export const useListKeys = (again: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && target.closest('input, textarea') !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const open = target instanceof HTMLElement ? target.dataset.open : undefined;
      const keys: Readonly<Record<string, () => void>> = {
        j: () => move(1),
        k: () => move(-1),
        c: copyFirst,
        r: again,
        enter: () => open !== undefined && window.location.assign(open),
      };
      keys[event.key.toLowerCase()]?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [again]);
};

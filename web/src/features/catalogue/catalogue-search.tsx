import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import search from '../../components/search-box.module.css';
import classes from './catalogue-search.module.css';

type CatalogueSearchProps = {
  readonly text: string;
  readonly placeholder: string;
  readonly onType: (text: string, previous: string) => void;
  readonly onFocus: () => void;
};

export const CatalogueSearch = ({ text, placeholder, onType, onFocus }: CatalogueSearchProps) => {
  const { key, state } = useLocation();
  const navigation = useNavigationType();
  const [typed, setTyped] = useState(text);
  const input = useSlashKey();
  // The address follows the field; a link, Back and Forward change the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address has its key
  useEffect(() => {
    if (navigation === 'POP' || !state?.isTyped) setTyped(text);
  }, [key]);
  return (
    <search className={classes.search}>
      <div className={`${search.box} ${classes.box}`}>
        <Icon of={IconSearch} className="dim" />
        <input
          ref={input}
          className={search.input}
          type="search"
          value={typed}
          onFocus={onFocus}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            onType(value, typed);
          }}
          aria-label="Search the codes"
          aria-keyshortcuts="/"
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          enterKeyHint="search"
        />
        <kbd className={`${classes.key} on-desk`}>/</kbd>
      </div>
    </search>
  );
};

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, select, textarea, [role="dialog"]') !== null);

const useSlashKey = () => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isEditable(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return input;
};

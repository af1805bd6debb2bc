import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useReducer } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { usePastedQuery } from '../../tools/send-to-tool/use-pasted-query.ts';
import classes from './command-palette.module.css';
import type { PaletteEntry } from './palette-entries.ts';
import { useGroups } from './palette-groups.ts';
import { PaletteOption } from './palette-option.tsx';

const [store, palette] = createSpotlight();

export { palette };

const PALETTE_CLASSES = {
  content: classes.content,
  overlay: classes.overlay,
  inner: classes.inner,
  body: classes.body,
  search: classes.search,
  actionsGroup: classes.group,
  actionsList: classes.list,
  empty: classes.empty,
  footer: classes.foot,
};

export const CommandPalette = () => {
  const navigate = useNavigate();
  const { query, type, onPaste, text, words } = usePastedQuery();
  const { selected } = useSpotlight(store);
  const [, noteMove] = useReducer((moves: number) => moves + 1, 0);
  const listId = useId();
  const groups = useGroups(text, words);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const optionId = (index: number) => `${listId}-${index}`;
  // Opened after the first render, so that focus returns to the opener.
  useEffect(palette.open, []);

  const choose = ({ to, bring }: PaletteEntry) => {
    palette.close();
    void navigate(to, { state: bring?.() });
  };
  const marked = (words ?? '').split(/\s+/).filter(Boolean);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={type}
      shortcut={null}
      size={680}
      radius="lg"
      centered={false}
      yOffset="6.5rem"
      classNames={PALETTE_CLASSES}
      attributes={{ content: { 'aria-label': 'Search the pages' } }}
    >
      <Spotlight.Search
        leftSection={<Icon of={IconSearch} />}
        leftSectionWidth={52}
        rightSection={<kbd className={classes.kbd}>Esc</kbd>}
        rightSectionWidth={68}
        placeholder="Search, or paste a link, IP, UUID or text"
        onPaste={onPaste}
        aria-label="Search the pages"
        // The store moves after this handler.
        onKeyDown={() => queueMicrotask(noteMove)}
        role="combobox"
        aria-expanded={count > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={selected >= 0 && selected < count ? optionId(selected) : undefined}
      />
      <Spotlight.ActionsList>
        {count === 0 && <Spotlight.Empty>No results. Try another word.</Spotlight.Empty>}
        <div role="listbox" id={listId} aria-label="Pages">
          {groups.map(({ label, entries, first }) => (
            <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
              {entries.map((entry, index) => (
                <PaletteOption
                  key={entry.to}
                  id={optionId(first + index)}
                  entry={entry}
                  isSelected={first + index === selected}
                  words={marked}
                  onChoose={() => choose(entry)}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </div>
      </Spotlight.ActionsList>
      <Spotlight.Footer>
        <span className="on-desk">
          <kbd className={classes.kbd}>↑</kbd> <kbd className={classes.kbd}>↓</kbd> move
        </span>
        <span className="on-desk">
          <kbd className={classes.kbd}>Enter</kbd> open
        </span>
        <span className={classes.count} role="status">
          {count === 1 ? '1 result' : `${count} results`}
        </span>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
};

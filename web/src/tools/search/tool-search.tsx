import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import search from '../../components/search-box.module.css';
import { kindLabel, type Offer, offersFor } from '../send-to-tool/offers.ts';
import { usePastedQuery } from '../send-to-tool/use-pasted-query.ts';
import { useSendToTool } from '../send-to-tool/use-send-to-tool.ts';
import type { Tool } from '../tool.ts';
import { ToolTiles } from '../tool-tiles.tsx';
import classes from './tool-search.module.css';

type Find = (query: string) => readonly Tool[];

type ToolSearchProps = {
  readonly tools: readonly Tool[];
  readonly children: ReactNode;
};

export const ToolSearch = ({ tools, children }: ToolSearchProps) => {
  const navigate = useNavigate();
  const send = useSendToTool();
  const { query, type, onPaste, text, words } = usePastedQuery();
  const find = useFind(tools, query !== '');
  const offers = useMemo(() => offersFor(text, tools), [text, tools]);
  const found = query.trim() === '' ? null : words === null ? [] : (find?.(words) ?? null);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const [offer] = offers;
    const [tool] = found ?? [];
    if (offer) send(offer.tool, offer.kind, text);
    else if (tool) void navigate(tool.path);
  };
  return (
    <>
      <search>
        <form className={classes.form} onSubmit={open}>
          <div className={`${search.box} ${classes.box}`}>
            <Icon of={IconSearch} className="dim" />
            <input
              className={search.input}
              type="search"
              value={query}
              onChange={(event) => type(event.currentTarget.value)}
              onPaste={onPaste}
              aria-label="Search the tools, or paste anything"
              placeholder="Search, or paste anything"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
            />
          </div>
        </form>
      </search>
      {found === null ? (
        children
      ) : (
        <Findings
          offers={offers}
          found={found}
          onSend={({ tool, kind }) => send(tool, kind, text)}
        />
      )}
    </>
  );
};

type FindingsProps = {
  readonly offers: readonly Offer[];
  readonly found: readonly Tool[];
  readonly onSend: (offer: Offer) => void;
};

const Findings = ({ offers, found, onSend }: FindingsProps) => {
  const others = found.filter((tool) => !offers.some((offer) => offer.tool === tool));
  const count = offers.length + others.length;
  const bySlug = new Map(offers.map((offer) => [offer.tool.slug, offer]));
  return (
    <>
      <p role="status" className={classes.count}>
        {count === 0
          ? 'No tool goes by that name. Try another word for it.'
          : count === 1
            ? '1 tool'
            : `${count} tools`}
      </p>
      {offers.length > 0 && (
        <section className={classes.group} aria-labelledby="offers">
          <h2 id="offers" className="h4">
            It looks like {kindLabel(offers)}. Open it in
          </h2>
          <ToolTiles
            tools={offers.map(({ tool }) => tool)}
            onOpen={({ slug }) => {
              const offer = bySlug.get(slug);
              if (offer) onSend(offer);
            }}
          />
        </section>
      )}
      {others.length > 0 && (
        <section className={classes.group} aria-label="Tools that were found">
          <ToolTiles tools={others} />
        </section>
      )}
    </>
  );
};

/** Loaded when needed; undefined before and on failure. */
const useFind = (tools: readonly Tool[], isNeeded: boolean): Find | undefined => {
  const [find, setFind] = useState<Find>();
  useEffect(() => {
    if (!isNeeded) return;
    import('./find-tools.ts').then(
      ({ findTools }) => setFind(() => findTools(tools)),
      () => undefined,
    );
  }, [isNeeded, tools]);
  return find;
};

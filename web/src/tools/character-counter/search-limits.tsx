import { LIMITS, roomIn } from './limits.ts';
import classes from './view.module.css';

/** In CSS pixels; null without a canvas. */
const widthOf = (text: string, font: string): number | null => {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return null;
  context.font = font;
  return context.measureText(text.replace(/\s+/g, ' ').trim()).width;
};

export const SearchLimits = ({
  text,
  characters,
}: {
  readonly text: string;
  readonly characters: number;
}) => (
  <section aria-labelledby="search-limits">
    <h2 id="search-limits" className="h3" style={{ marginBottom: '0.75rem' }}>
      In a search result
    </h2>
    <dl className={classes.limits}>
      {LIMITS.map((limit) => {
        const room = roomIn(limit, characters, widthOf(text, limit.font));
        return (
          <div key={limit.name} className={classes.limit} data-over={room.isOver || undefined}>
            <dt>{limit.name}</dt>
            <dd>{room.words}</dd>
            <dd aria-hidden className={classes.bar}>
              <span style={{ width: `${room.share * 100}%` }} />
            </dd>
          </div>
        );
      })}
    </dl>
  </section>
);

import classes from './bar-chart.module.css';

type Bar = { readonly label: string; readonly parts: readonly [number, number] };

type BarChartProps = {
  /** For screen readers; a table has the numbers. */
  readonly label: string;
  readonly names: readonly [string, string];
  readonly bars: readonly Bar[];
};

const HEIGHT = 200;
const STEP = 20;
const GAP = 6;
const MAX_LABELS = 12;

export const BarChart = ({ label, names, bars }: BarChartProps) => {
  const highest = Math.max(1, ...bars.map(({ parts: [lower, upper] }) => lower + upper));
  const scale = (value: number) => (value / highest) * HEIGHT;
  const every = Math.ceil(bars.length / MAX_LABELS);
  return (
    <figure className={classes.chart}>
      <svg
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {bars.map(({ label: year, parts: [lower, upper] }, index) => (
          <g key={year}>
            <rect
              className={classes.lower}
              x={index * STEP + GAP / 2}
              width={STEP - GAP}
              y={HEIGHT - scale(lower)}
              height={scale(lower)}
            />
            <rect
              className={classes.upper}
              x={index * STEP + GAP / 2}
              width={STEP - GAP}
              y={HEIGHT - scale(lower + upper)}
              height={scale(upper)}
            />
          </g>
        ))}
      </svg>
      <div className={classes.labels} aria-hidden="true">
        {bars.map(({ label: year }, index) => (
          <span key={year}>{index % every === 0 ? year : ''}</span>
        ))}
      </div>
      <figcaption className={classes.legend}>
        <span className={classes.first}>{names[0]}</span>
        <span className={classes.second}>{names[1]}</span>
      </figcaption>
    </figure>
  );
};

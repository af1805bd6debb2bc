import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { word } from '../options.ts';
import { Result, Results } from '../parts/result.tsx';
import { useOptions } from '../use-options.ts';
import { type Contrast, convertColour } from './service.ts';
import classes from './view.module.css';

const OPTIONS = { color: word('2a3488', (typed) => /^[\da-f]{6}(?:[\da-f]{2})?$/.test(typed)) };

export const View = () => {
  const [{ color }, set] = useOptions(OPTIONS);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? `#${color}`;
  const asked = convertColour(shown);
  const colour = asked ?? convertColour(`#${color}`);
  const change = (next: string) => {
    setTyped(next);
    const read = convertColour(next);
    if (read) set({ color: read.hex.slice(1) });
  };
  if (!colour) return null;
  return (
    <>
      <div className={classes.input}>
        <label className={classes.picker}>
          <span>Pick</span>
          <input
            type="color"
            value={colour.hex.slice(0, 7)}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </label>
        <TextInput
          className={classes.text}
          label="Colour, in any form"
          value={shown}
          onChange={(event) => change(event.currentTarget.value)}
          error={asked ? undefined : 'This is no colour. Try #2a3488, rgb(42, 52, 136) or teal.'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <Results>
        {colour.forms.map(({ name, value }) => (
          <Result key={name} label={name} value={value} />
        ))}
      </Results>
      <section aria-labelledby="shades">
        <h2 id="shades" className="h3">
          Shades
        </h2>
        <ul className={classes.shades}>
          {colour.shades.map((shade) => (
            <li key={shade}>
              <button
                type="button"
                style={{ background: shade }}
                aria-label={`Take ${shade}`}
                aria-pressed={shade === colour.hex}
                onClick={() => change(shade)}
              />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="contrast">
        <h2 id="contrast" className="h3">
          As text
        </h2>
        <div className={classes.grounds}>
          <Ground colour={colour.hex} ground="#ffffff" name="White" contrast={colour.onWhite} />
          <Ground colour={colour.hex} ground="#000000" name="Black" contrast={colour.onBlack} />
        </div>
      </section>
    </>
  );
};

type GroundProps = {
  readonly colour: string;
  readonly ground: string;
  readonly name: string;
  readonly contrast: Contrast;
};

const Ground = ({ colour, ground, name, contrast }: GroundProps) => (
  <figure className={classes.ground}>
    <svg style={{ background: ground }} fill={colour} aria-hidden="true">
      <text x="50%" y="50%">
        Haat हाट
      </text>
    </svg>
    <figcaption>
      On {name.toLowerCase()}: {contrast.ratio.toFixed(2)} to 1, {contrast.verdict}
    </figcaption>
  </figure>
);

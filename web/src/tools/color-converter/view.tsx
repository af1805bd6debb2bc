import { TextInput } from '@mantine/core';
import { Note } from '../../components/note.tsx';
import { word } from '../options.ts';
import { Result, Results } from '../parts/result.tsx';
import { useTyped } from '../typed/use-typed.ts';
import { useOptions } from '../use-options.ts';
import type { Contrast } from './contrast.ts';
import { type ColourForms, convertColour } from './service.ts';
import classes from './view.module.css';

const OPTIONS = { color: word('2a3488', (typed) => convertColour(typed) !== null) };

const asTyped = (color: string): string => (/^[\da-f]+$/.test(color) ? `#${color}` : color);

export const View = () => {
  const [{ color }, set] = useOptions(OPTIONS);
  const [typed, setTyped] = useTyped<string | null>('Colour', null, ['colour']);
  const shown = typed ?? asTyped(color);
  const typedColour = convertColour(shown);
  const colour = typedColour ?? convertColour(color);
  const change = (next: string) => {
    setTyped(next);
    const read = convertColour(next);
    if (read) set({ color: read.isInSrgb ? read.hex.slice(1) : read.oklch });
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
          error={
            typedColour ? undefined : 'This is no colour. Try #2a3488, oklch(70% 0.15 150) or teal.'
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      {typedColour && <Forms colour={typedColour} onTake={change} />}
    </>
  );
};

type FormsProps = {
  readonly colour: ColourForms;
  readonly onTake: (hex: string) => void;
};

const Forms = ({ colour, onTake }: FormsProps) => (
  <>
    {!colour.isInSrgb && (
      <Note>
        Screens of sRGB cannot show this colour. HEX, RGB, HSL, HWB, CMYK and the contrast are of
        the nearest one that they can.
      </Note>
    )}
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
        {colour.shades.map(({ step, hex }) => (
          <li key={step}>
            <button
              type="button"
              style={{ background: hex }}
              aria-label={`Take ${hex}`}
              aria-pressed={step === 0}
              onClick={() => onTake(hex)}
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
      <p className="muted sm">
        <span>
          {colour.isClear
            ? 'Counted as it is seen: the ground shines through the colour. '
            : 'Counted by WCAG 2.2, never rounded up to a pass. '}
        </span>
        CMYK is worked out without the profile of a press: ask your printer.
      </p>
    </section>
  </>
);

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
      On {name.toLowerCase()}: {contrast.ratio} to 1, {contrast.verdict}
    </figcaption>
  </figure>
);

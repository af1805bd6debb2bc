import type { SiteAnswer } from '@haat/contracts/http/hosting-site';
import classes from './site-section.module.css';
import { TemplatePicture } from './template-picture.tsx';

type TemplateChoiceProps = {
  readonly templates: SiteAnswer['templates'];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
};

export const TemplateChoice = ({ templates, chosen, onChoose }: TemplateChoiceProps) => (
  <fieldset className={classes.choices}>
    <legend className="h4">Choose a template</legend>
    <div className={classes.templates}>
      {templates.map(({ id, title, about, demo }) => (
        <label key={id} className={classes.template}>
          <TemplatePicture demo={demo} />
          {/* Named by its title alone: the frame in the label has texts of its own. */}
          <input
            type="radio"
            name="template"
            aria-labelledby={`${id}-title`}
            aria-describedby={`${id}-about`}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <span>
            <b id={`${id}-title`}>{title}</b>
            <span id={`${id}-about`} className="sm muted">
              {about}
            </span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

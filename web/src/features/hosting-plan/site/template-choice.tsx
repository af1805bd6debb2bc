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
          <input
            type="radio"
            name="template"
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <span>
            <b>{title}</b>
            <span className="sm muted">{about}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

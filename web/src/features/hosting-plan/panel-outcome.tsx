import { ErrorMessage } from '../../components/error-message.tsx';
import { Note } from '../../components/note.tsx';
import type { Panel } from './use-panel.ts';

type PanelOutcomeProps = { readonly panel: Panel };

/** Why it was not opened, or its link where the browser refused the new tab. */
export const PanelOutcome = ({ panel: { error, blockedUrl, forget } }: PanelOutcomeProps) => (
  <>
    <ErrorMessage>{error}</ErrorMessage>
    {blockedUrl !== null && (
      <Note live>
        Your browser blocked the new tab. {/* It logs in once. */}
        <a href={blockedUrl} target="_blank" rel="noopener noreferrer" onClick={forget}>
          Open the control panel
        </a>
      </Note>
    )}
  </>
);

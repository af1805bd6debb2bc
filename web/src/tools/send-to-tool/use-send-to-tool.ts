import { useNavigate } from 'react-router-dom';
import type { Tool } from '../tool.ts';
import type { Kind } from './kinds.ts';
import { createSentText } from './sent-text.ts';

/** The text is in no address. */
export const useSendToTool = () => {
  const navigate = useNavigate();
  return (tool: Tool, kind: Kind, text: string): void => {
    const query = tool.takes?.[kind] ?? '';
    void navigate(`${tool.path}${query}`, { state: createSentText(kind, text) });
  };
};

import { useNavigate } from 'react-router-dom';
import type { Tool } from '../tool.ts';
import type { Kind } from './kinds.ts';
import { createSentText } from './sent-text.ts';

/** Goes to a tool with a text, which stands in its field when it opens and in no address. */
export const useSendToTool = () => {
  const navigate = useNavigate();
  return (tool: Tool, kind: Kind, text: string): void => {
    const query = tool.takes?.[kind] ?? '';
    void navigate(`${tool.path}${query}`, { state: createSentText(kind, text) });
  };
};

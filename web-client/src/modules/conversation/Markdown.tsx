import { memo } from 'react';
import ReactMarkdown from 'react-markdown';

/**
 * Elements that an answer may contain. Everything else becomes text: no links, no pictures, no
 * HTML.
 */
const allowed = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const Heading = ({ children }: { children?: React.ReactNode }) => (
  <p>
    <strong>{children}</strong>
  </p>
);
const headings = { h1: Heading, h2: Heading, h3: Heading, h4: Heading, h5: Heading, h6: Heading };

/**
 * An answer of the assistant: paragraphs, lists and emphasis. A heading becomes a bold line,
 * because the page's outline has its own headings. Parsed only when the text changes: a stream
 * renders its conversation once per frame.
 */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  return (
    <ReactMarkdown allowedElements={allowed} unwrapDisallowed skipHtml components={headings}>
      {text}
    </ReactMarkdown>
  );
});

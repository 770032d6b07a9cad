// Reports sentences that begin with a pronoun instead of the actor, and comments of a few words that begin with a conjunction.
// Questions are allowed. A CommonJS module, because textlint loads only files that end with .js.

const PRONOUN = /^(\W*)(who|what|whoever|whatever|nobody|somebody|anybody|everybody)\b/i;
const CONJUNCTION = /^(\W*)(whether|which|how)\b[^?:]*$/i;
const FRAGMENT_WORDS = 3;

const SENTENCE_END = /[.!?]["'”’)*_]*(?=\s)/g;

/** Yields the position and the text of each sentence. */
function* sentences(text) {
  let start = 0;
  for (const end of text.matchAll(SENTENCE_END)) {
    yield [start, text.slice(start, end.index + end[0].length)];
    start = end.index + end[0].length;
  }
  yield [start, text.slice(start)];
}

/** The text of a node, in which an x replaces each character of code. */
function proseOf(node, source, { Code, Html }) {
  let text = source;
  const mask = (child) => {
    if (child.type === Code || child.type === Html) {
      const [start, end] = child.range.map((position) => position - node.range[0]);
      text = text.slice(0, start) + "x".repeat(end - start) + text.slice(end);
    }
    child.children?.forEach(mask);
  };
  mask(node);
  return text;
}

module.exports = function openers({ Syntax, RuleError, getSource, locator, report }) {
  const reportAt = (node, index, word, message) => {
    report(node, new RuleError(message, { padding: locator.range([index, index + word.length]) }));
  };

  const check = (node) => {
    const text = proseOf(node, getSource(node), Syntax);
    for (const [start, sentence] of sentences(text)) {
      const found = PRONOUN.exec(sentence);
      // A lower-case word after a full stop follows an abbreviation.
      const begins = found && (start === 0 || found[2][0] !== found[2][0].toLowerCase());
      if (begins && !/\?\W*$/.test(sentence)) {
        const message = `Start the sentence with the actor (user, client, request, row), not with '${found[2]}'.`;
        reportAt(node, start + found[1].length, found[2], message);
      }
    }
    const found = CONJUNCTION.exec(text);
    if (found && node.parent.type === Syntax.Document && node.type === Syntax.Paragraph) {
      if (text.trim().split(/\s+/).length <= FRAGMENT_WORDS) {
        reportAt(node, found[1].length, found[2], `Write a sentence or a noun phrase that does not begin with '${found[2]}'.`);
      }
    }
  };

  return { [Syntax.Paragraph]: check, [Syntax.Header]: check, [Syntax.TableCell]: check };
};

/* global document, window, getComputedStyle, Node, NodeFilter, HTMLElement */
// Finds visible layout defects: a page wider than the screen, truncated texts or tables, and texts
// that overlap.

/** Returns one line for each problem. Runs inside the page, so it uses nothing outside of itself. */
export function layoutProblems() {
  const problems = [];
  const name = (element) => {
    const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    return `<${element.tagName.toLowerCase()}${element.classList.length ? `.${[...element.classList].join('.')}` : ''}> "${text}"`;
  };
  const root = document.documentElement;
  if (root.scrollWidth > window.innerWidth) {
    const wide = [...document.body.querySelectorAll('*')].find((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > window.innerWidth + 1 || left < -1);
    });
    problems.push(`wider than the screen: ${root.scrollWidth} > ${window.innerWidth}, from ${wide ? name(wide) : '?'}`);
  }

  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const forScreenReaders = (element) => getComputedStyle(element).clipPath === 'inset(50%)';
  const ownText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());

  for (const element of document.body.querySelectorAll('*')) {
    if (!(element instanceof HTMLElement) || !ownText(element) || !shown(element) || forScreenReaders(element))
      continue;
    const style = getComputedStyle(element);
    // Ellipses and clamped lines are visible to the reader, so they are intended.
    const meant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    const hides = (way) => way === 'hidden' || way === 'clip';
    if (meant) continue;
    if (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
      problems.push(`cut off at the side: ${name(element)}`);
    if (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
      problems.push(`cut off below: ${name(element)}`);
  }

  // A reader who sees only part of a table cannot discover the columns outside the screen.
  for (const table of document.body.querySelectorAll('table')) {
    const holder = table.parentElement;
    if (holder && shown(table) && holder.scrollWidth > holder.clientWidth + 1)
      problems.push(`must be scrolled sideways: ${name(table)}`);
  }

  for (const tab of document.body.querySelectorAll('[role=tab][aria-selected=true]')) {
    const row = tab.closest('[role=tablist]')?.getBoundingClientRect();
    const { left, right } = tab.getBoundingClientRect();
    if (row && shown(tab) && (right > row.right + 1 || left < row.left - 1))
      problems.push(`chosen, but out of sight: ${name(tab)}`);
  }

  /**
   * The visible part of a line of text: an ellipsis ends at the box that holds the line, and a
   * clamped text has no line below the clamp.
   */
  const seen = (line, holder) => {
    let { left, right, top, bottom } = line;
    // Text that has scrolled out of a box is not visible either.
    for (let box = holder; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible') continue;
      const edge = box.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, right, top, bottom, height: line.height };
  };
  /** Boxes of the lines of a text. */
  const linesOfText = (text) => {
    const holder = text.parentElement;
    if (!text.textContent.trim() || !holder || holder.closest('svg') || !shown(holder)) return [];
    if (holder.closest('.visually-hidden') || forScreenReaders(holder)) return [];
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].map((line) => seen(line, holder));
  };
  /** Cached lines of each text, because every surrounding element asks for them. */
  const known = new Map();
  /** Boxes of the lines of text in an element. */
  const linesOf = (element) => {
    const lines = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!known.has(text)) known.set(text, linesOfText(text));
      lines.push(...known.get(text));
    }
    return lines;
  };
  const overlap = (one, other) => {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    // Line boxes are taller than their letters and touch in tight headings.
    return across > 2 && down > 0.45 * Math.min(one.height, other.height);
  };
  const placed = (element) => ['absolute', 'fixed', 'sticky'].includes(getComputedStyle(element).position);
  for (const parent of document.body.querySelectorAll('*')) {
    if (parent.closest('svg') || parent.children.length < 2 || parent.children.length > 60) continue;
    const children = [...parent.children]
      .filter((child) => child instanceof HTMLElement && shown(child) && !placed(child))
      .map((child) => ({ child, lines: linesOf(child) }))
      .filter(({ lines }) => lines.length > 0 && lines.length < 200);
    children.forEach((one, index) => {
      for (const other of children.slice(index + 1)) {
        if (one.lines.some((line) => other.lines.some((another) => overlap(line, another))))
          problems.push(`on each other: ${name(one.child)} and ${name(other.child)}`);
      }
    });
  }
  return [...new Set(problems)];
}

/* global document, requestAnimationFrame */
/**
 * Resolves after the next frame of a page, for `page.evaluate`. Chromium's headless shell rarely stops painting a page until its next
 * navigation, while its scripts and its layout go on; then it resolves after 30 seconds, and at once from then on.
 */
export const nextFrame = () =>
  new Promise((resolve) => {
    const { dataset } = document.documentElement;
    const timer = setTimeout(
      () => {
        dataset.unpainted = '';
        resolve();
      },
      'unpainted' in dataset ? 0 : 30_000,
    );
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });

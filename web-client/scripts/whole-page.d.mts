import type { Page } from '@playwright/test';

/** Waits until a page is alive, and scrolls through it, so that every part of it is fetched. */
export function showWhole(page: Page): Promise<void>;

import type { Page } from '@playwright/test';

/** Waits until a page is hydrated and scrolls through it, so that every part is loaded. */
export function showWhole(page: Page): Promise<void>;

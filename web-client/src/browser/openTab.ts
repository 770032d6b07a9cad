/** Browsers inside other apps, which show a single page: an empty tab would replace ours. */
const embedded =
  /; wv\)|\bFB(AN|AV|_IAB)\b|Instagram|\bLine\/|MicroMessenger|Telegram|Snapchat|musical_ly|TikTok|LinkedInApp|WhatsApp/;

const isEmbedded = (agent: string) =>
  embedded.test(agent) || (/\((iPhone|iPad|iPod)/.test(agent) && !agent.includes('Safari/'));

/**
 * Opens an empty tab that gets its address later; only a click may do so. Returns `here` in
 * browsers without tabs, which have to use this one, and `blocked` if the browser refused.
 */
export function openTab(name = '_blank', features?: string): Window | 'here' | 'blocked' {
  if (isEmbedded(navigator.userAgent)) return 'here';
  const tab = window.open('', name, features);
  if (!tab) return 'blocked';
  if (tab !== window) return tab;
  // The browser has taken this view for the tab; its navigation must not end this page.
  window.stop();
  return 'here';
}

// Polls every two seconds and reloads the page only when a new email has arrived, which keeps the scroll position otherwise.
const news = document.getElementById("news");
const query = new URLSearchParams({ to: news.dataset.to });

setInterval(async () => {
  if (document.hidden || document.activeElement?.id === "to") return;
  const response = await fetch(`/dev/mailbox.json?${query}`).catch(() => undefined);
  if (!response?.ok) return;
  const { mails } = await response.json();
  if ((mails[0]?.id ?? "") !== news.dataset.newest) location.reload();
}, 2000);

// Shows new mails by themselves: looks every two seconds, and loads the page again only when there is something new, so that nobody
// loses their place for nothing.
const news = document.getElementById("news");
const query = new URLSearchParams({ to: news.dataset.to });

setInterval(async () => {
  if (document.hidden || document.activeElement?.id === "to") return;
  const response = await fetch(`/dev/mailbox.json?${query}`).catch(() => undefined);
  if (!response?.ok) return;
  const { mails } = await response.json();
  if ((mails[0]?.id ?? "") !== news.dataset.newest) location.reload();
}, 2000);

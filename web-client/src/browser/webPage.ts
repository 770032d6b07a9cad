/** Returns whether an address of another service leads to a web page: a `javascript:` address would run in this page. */
export const isWebPage = (url: string) => {
  const { origin } = window.location;
  return URL.canParse(url, origin) && /^https?:$/.test(new URL(url, origin).protocol);
};

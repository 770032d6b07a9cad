// Renders the OpenAPI document with Redoc. The search needs a worker from a blob, which the content security policy forbids.
const sans = 'system-ui, sans-serif';
globalThis.Redoc.init(
  '/openapi.json',
  {
    disableSearch: true,
    hideDownloadButton: false,
    jsonSamplesExpandLevel: 3,
    theme: {
      colors: { primary: { main: '#0b5c63' } },
      typography: { fontFamily: sans, headings: { fontFamily: sans } },
    },
  },
  document.getElementById('reference'),
);

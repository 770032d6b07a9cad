/** Placeholder until the page is merged. */
export default function FailuresAdminPage() {
  return null;
}

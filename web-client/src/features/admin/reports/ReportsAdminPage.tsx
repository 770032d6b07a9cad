/** Placeholder until the page is merged. */
export default function ReportsAdminPage() {
  return null;
}
